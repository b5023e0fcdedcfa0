// @module-tag slow

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { runBin, testdir } from "@agentos/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { child } from "./children.js";

const posix = process.platform !== "win32";
const EVENT = '{"hook_event_name":"Stop"}';

interface Hook {
  write(data: string | Uint8Array): void;
  /** Closes the hook's stdin. */
  close(): void;
  /** Resolves once the hook has ended, which it must do on its own. */
  ended: Promise<{ answer: unknown; code: number | null }>;
}

type StartHook = (options?: object) => Hook;

function ended(hook: ChildProcess): Hook["ended"] {
  onTestFinished(() => void hook.kill("SIGKILL"));
  return Promise.all([text(hook.stdout as NodeJS.ReadableStream), once(hook, "exit")]).then(
    ([output, [code]]) => ({
      answer: JSON.parse(output),
      code,
    }),
  );
}

/** Starts the hook as Node starts its children: stdin is a socket, except on Windows. */
const overSocket: StartHook = (options = {}) => {
  const hook = spawn(process.execPath, [child("read-event"), JSON.stringify(options)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  hook.stdin.on("error", () => {});
  return { write: (data) => hook.stdin.write(data), close: () => hook.stdin.end(), ended: ended(hook) };
};

/** Starts the hook as shells and most other languages do: stdin is a pipe. */
const overPipe: StartHook = (options = {}) => {
  const path = join(testdir(), "pipe");
  spawnSync("mkfifo", [path]);
  // Opening a FIFO for reading and writing never waits. This end is closed again, so that there is only
  // one writer.
  const both = openSync(path, constants.O_RDWR);
  const writer = openSync(path, constants.O_WRONLY);
  const reader = openSync(path, constants.O_RDONLY);
  closeSync(both);
  const hook = spawn(process.execPath, [child("read-event"), JSON.stringify(options)], {
    stdio: [reader, "pipe", "inherit"],
  });
  closeSync(reader);
  let open = true;
  const close = () => {
    if (open) closeSync(writer);
    open = false;
  };
  onTestFinished(close);
  return { write: (data) => writeSync(writer, data as string), close, ended: ended(hook) };
};

/** Starts the hook with stdin redirected from a file, as in `hook < event.json`. */
async function readFrom(content: string | Uint8Array, options: { maxBytes?: number } = {}) {
  const fd = openSync(join(testdir({ event: content }), "event"), "r");
  const hook = spawn(process.execPath, [child("read-event"), JSON.stringify(options)], {
    stdio: [fd, "pipe", "inherit"],
  });
  closeSync(fd);
  return (await ended(hook)).answer;
}

describe.each([
  ["a socket", overSocket, true],
  ["a pipe", overPipe, posix],
])("a hook whose stdin is %s", (_, start, possible) => {
  const it = test.skipIf(!possible);

  it("reads an event and ends", async () => {
    const hook = start();
    hook.write(`${EVENT}\n`);
    hook.close();
    expect(await hook.ended).toEqual({ answer: { event: JSON.parse(EVENT) }, code: 0 });
  });

  it("reads an event at once when stdin is left open, and ends", async () => {
    const hook = start({ timeoutMs: 600_000 });
    hook.write(EVENT);
    expect(await hook.ended).toMatchObject({ answer: { event: JSON.parse(EVENT) }, code: 0 });
  });

  it("exits by itself if nothing arrives and stdin stays open", async () => {
    const hook = start({ timeoutMs: 200 });
    expect(await hook.ended).toEqual({
      answer: { problem: "no complete event within 200 ms", size: 0 },
      code: 0,
    });
  });

  it("reads an event that has arrived, even if a busy machine delays it beyond the timeout", async () => {
    const hook = start({ timeoutMs: 1, busyMs: 1500 });
    hook.write(EVENT);
    expect(await hook.ended).toEqual({ answer: { event: JSON.parse(EVENT) }, code: 0 });
  });

  it("exits by itself if only half an event arrives", async () => {
    const hook = start({ timeoutMs: 500 });
    hook.write('{"a": {"b": 1}');
    expect(await hook.ended).toMatchObject({
      answer: { problem: "no complete event within 500 ms" },
      code: 0,
    });
  });

  it.each([
    ["within a character, and after a brace at a chunk's end", '{"a":{"b":"ü}"}}', { a: { b: "ü}" } }],
    ["within an escape", '{"a\\"{\\\\":[{}]}', { 'a"{\\': [{}] }],
  ])("joins input that arrives in pieces, cut %s", async (_, input, event) => {
    const hook = start({ timeoutMs: 600_000 });
    await sleep(200);
    for (const byte of Buffer.from(input)) {
      hook.write(Buffer.of(byte));
      await sleep(3);
    }
    expect(await hook.ended).toEqual({ answer: { event }, code: 0 });
  });

  it("waits for a slow writer", async () => {
    const hook = start({ timeoutMs: 20_000 });
    await sleep(300);
    hook.write('{"slow"');
    await sleep(300);
    hook.write(":true}");
    hook.close();
    expect(await hook.ended).toMatchObject({ answer: { event: { slow: true } }, code: 0 });
  });

  it("refuses input above the limit while the client is still writing", async () => {
    const hook = start({ maxBytes: 1000, timeoutMs: 20_000 });
    hook.write(`{"a":"${"x".repeat(2000)}`);
    expect(await hook.ended).toMatchObject({
      answer: { problem: "the event is larger than 1000 bytes" },
      code: 0,
    });
  });
});

test.each<[string, string | Uint8Array, string]>([
  ["nothing", "", "stdin is empty"],
  ["blanks", " \r\n\t", "stdin is empty"],
  ["not JSON", "hello", "the event is not valid JSON"],
  ["half an event", '{"a":', "the event is not valid JSON"],
  ["an event with trailing text", '{"a":1} x', "the event is not valid JSON"],
  ["an array", "[1]", "the event is not a JSON object"],
  ["null", "null", "the event is not a JSON object"],
  ["a string", '"x"', "the event is not a JSON object"],
  ["binary", Buffer.from([0xff, 0xfe, 0, 1]), "the event is not valid JSON"],
])("does not mistake %s for an event", async (_, input, reason) => {
  expect(await readFrom(input)).toMatchObject({ problem: reason });
});

test("accepts a byte order mark and CRLF", async () => {
  expect(await readFrom('\uFEFF{"a":\r\n1}\r\n')).toEqual({ event: { a: 1 } });
});

test("a large event in many chunks is read completely", async () => {
  const event = { items: Array.from({ length: 200_000 }, (_, n) => ({ n })) };
  const input = JSON.stringify(event);
  const { code, stdout } = await runBin(child("read-event"), { input, args: ['{"timeoutMs":20000}'] });
  expect({ code, answer: JSON.parse(stdout) }).toEqual({
    code: 0,
    answer: { size: input.length },
  });
});

test("stdin may be a file, up to the limit", async () => {
  expect(await readFrom(EVENT)).toEqual({ event: { hook_event_name: "Stop" } });
  expect(await readFrom(`{"a":"${"x".repeat(200)}"}`, { maxBytes: 100 })).toMatchObject({
    problem: "the event is larger than 100 bytes",
  });
});

test("stdin may be empty", async () => {
  const hook = spawn(process.execPath, [child("read-event")], { stdio: ["ignore", "pipe", "inherit"] });
  expect(await ended(hook)).toEqual({ answer: { problem: "stdin is empty", size: 0 }, code: 0 });
});

test.skipIf(!posix)("a stdin that cannot be read is a result, not an exception", async () => {
  const folder = openSync(testdir(), "r");
  const hook = spawn(process.execPath, [child("read-event")], { stdio: [folder, "pipe", "inherit"] });
  closeSync(folder);
  expect(await ended(hook)).toMatchObject({
    answer: { problem: expect.stringContaining("stdin cannot be read") },
    code: 0,
  });
});

test.skipIf(!posix)("waits for a pipe that its client has made non-blocking", async () => {
  const path = join(testdir(), "pipe");
  spawnSync("mkfifo", [path]);
  const both = openSync(path, constants.O_RDWR);
  const hook = spawn(process.execPath, [child("read-event"), '{"timeoutMs":600000}'], {
    stdio: [both, "pipe", "inherit"],
  });
  // This sets the mode of the open file, which the hook shares.
  const socket = new Socket({ fd: both, readable: false });
  onTestFinished(() => void socket.destroy());
  await sleep(300);
  socket.write(EVENT);
  expect(await ended(hook)).toEqual({ answer: { event: JSON.parse(EVENT) }, code: 0 });
});

test("an event with many parts that look like its end is read in linear time", async () => {
  const input = JSON.stringify({ text: "}".repeat(8_000_000) });
  const { code, stdout } = await runBin(child("read-event"), { input, args: ['{"timeoutMs":60000}'] });
  expect({ code, answer: JSON.parse(stdout) }).toEqual({ code: 0, answer: { size: input.length } });
});

const script = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;
test.skipIf(!script)("a hook started in a terminal reports that at once", () => {
  const { stdout } = spawnSync(
    "script",
    ["-qec", `"${process.execPath}" "${child("read-event")}"`, "/dev/null"],
    {
      encoding: "utf8",
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  expect(stdout).toContain("stdin cannot be read: it is a terminal");
});
