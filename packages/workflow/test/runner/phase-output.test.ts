// @module-tag slow
// @module-tag every-point

import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createReadStream, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { LineFinder, OUTPUT_TAIL_BYTES, OutputTail } from "@agentos/clients/output";
import { eventually, everyRow, runBin, testdir } from "@agentos/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OutputLog } from "../../src/runner/output-log.js";
import { PhaseOutput } from "../../src/runner/phase-output.js";
import { Ticker } from "../../src/runner/ticker.js";
import { runPhase } from "./run-phase.js";

describe.skipIf(process.platform === "win32")("a phase that prints a secret", () => {
  test("has none in its log, which is private to its owner", async () => {
    const token = `ghp_${randomBytes(18).toString("hex")}`;
    const { logFile } = await runPhase(
      `printf 'key ghp_'; printf '${token.slice(4)}\\nDB_PASSWORD=hunter2x\\nend'`,
    );
    expect(readFileSync(logFile, "utf8")).toBe("key [secret]\nDB_PASSWORD=[secret]\nend");
    expect(statSync(logFile).mode & 0o777).toBe(0o600);
  });
});

/** Redacting it takes longer than all else in this package. */
const megabytes = process.env.EVERY_POINT ? 60 : 6;
const bytes = megabytes * 1_000_000;
const HELD_MEMORY = fileURLToPath(new URL("fixtures/held-memory.mjs", import.meta.url));

describe.skipIf(process.platform === "win32")("a phase that prints a lot", () => {
  test.each([
    ["lines", `yes 0123456789abcde | head -c ${bytes}`],
    ["one endless line", `head -c ${bytes} /dev/zero | tr '\\0' x`],
  ])(
    `costs little memory, and its log has all ${megabytes} MB (EVERY_POINT: 60): %s`,
    async (_title, shell) => {
      const cwd = testdir();
      const logFile = join(cwd, "build.1.log");
      // In a process of its own: another test's memory, given back meanwhile, would hide this one's.
      const { stdout, stderr } = await runBin(HELD_MEMORY, {
        nodeArgs: ["--expose-gc"],
        args: [logFile, shell],
        cwd,
      });
      expect(stderr).toBe("");
      const { status, held, longest } = JSON.parse(stdout);
      expect(status).toBe("done");
      expect(statSync(logFile).size).toBe(bytes);
      expect(held).toBeLessThan(bytes / 2);
      expect(longest).toBeGreaterThan(0);
      expect(longest).toBeLessThanOrEqual(1_000);
    },
  );

  const most = process.env.EVERY_POINT ? 100_000_000 : 20_000_000;

  test(`is read no faster than its log can be written, of ${most / 1e6} MB (EVERY_POINT: 100)`, async () => {
    const fifo = join(testdir(), "log");
    execFileSync("sh", ["-c", `mkfifo "$0"`, fifo]);
    const reader = createReadStream(fifo);
    const log = await OutputLog.open(fifo);
    const chunk = Buffer.alloc(64 * 1024, "x");
    let produced = 0;
    const stdout = new Readable({
      read() {
        produced += chunk.length;
        this.push(produced <= most ? chunk : null);
      },
    });
    const output = new PhaseOutput({ stdout, stderr: Readable.from([]) }, log, new Ticker(100, () => {}));
    await eventually("the log to be full", () => stdout.isPaused());
    expect(produced).toBeLessThan(2_000_000);

    let written = 0;
    reader.on("data", (data) => {
      written += data.length;
    });
    await output.rest();
    await log.close();
    await eventually("the reader to have everything", () => reader.readableEnded);
    expect(written).toBe(produced - chunk.length);
  });

  test("returns the end of stdout, and says how much is omitted", async () => {
    const { outcome } = await runPhase("seq 1 20000; echo unrelated >&2");
    const [note, ...lines] = outcome.status === "done" ? outcome.output.trimEnd().split("\n") : [];
    const all = Array.from({ length: 20_000 }, (_, index) => String(index + 1));
    const kept = all.slice(-lines.length);
    expect(lines).toEqual(kept);
    const omitted = `${all.join("\n")}\n`.length - `${kept.join("\n")}\n`.length;
    expect(note).toBe(`[The first ${omitted} bytes of the output are omitted here; the log has all of it.]`);
    expect(kept.join("\n").length).toBeGreaterThan(OUTPUT_TAIL_BYTES - 10);
  });

  test("shows a few of its lines as they arrive, and the last one", async () => {
    const { lines } = await runPhase("seq 1 200000; printf the-end");
    expect(lines.length).toBeLessThan(1_000);
    expect(lines.at(-1)).toBe("the-end");
  });
});

describe("the end of a stream", () => {
  const tailOf = (limit: number, ...chunks: (string | Buffer)[]) => {
    const tail = new OutputTail(limit);
    for (const chunk of chunks) tail.push(Buffer.from(chunk as string));
    return tail.read();
  };

  everyRow(
    "%s",
    [
      ["an empty stream", 8, [], { text: "", omittedBytes: 0 }],
      ["a short one is returned in full", 8, ["abc\n", "def\n"], { text: "abc\ndef\n", omittedBytes: 0 }],
      [
        "a longer one begins at a line break",
        8,
        ["abcdef\n", "ghijkl\n"],
        { text: "ghijkl\n", omittedBytes: 7 },
      ],
      [
        "a cut at the start of a line stays there",
        7,
        ["abcdef\n", "ghijkl\n"],
        { text: "ghijkl\n", omittedBytes: 7 },
      ],
      ["a long last line is truncated", 8, ["a\n0123456789"], { text: "23456789", omittedBytes: 4 }],
      [
        "a long line is not dropped in favor of a short one",
        8,
        ["0123456789\nx"],
        { text: "456789\nx", omittedBytes: 4 },
      ],
      ["no character is split", 6, ["aé🙂🙂"], { text: "🙂", omittedBytes: 7 }],
      [
        "a character may arrive in pieces",
        8,
        [Buffer.from([0xc3]), Buffer.from([0xa9])],
        { text: "é", omittedBytes: 0 },
      ],
      [
        "bytes that are not text are replaced",
        8,
        [Buffer.from([0x61, 0xff])],
        { text: "a\ufffd", omittedBytes: 0 },
      ],
    ],
    (_title, limit, chunks, expected) => {
      expect(tailOf(limit, ...chunks)).toEqual(expected);
    },
  );

  test("is the same however it arrives", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom("a", "é", "🙂", "\n"), maxLength: 40 })),
        fc.integer({ min: 4, max: 60 }),
        (pieces, limit) => {
          const whole = Buffer.from(pieces.join(""));
          const inPieces = tailOf(limit, ...pieces);
          expect(tailOf(limit, ...Array.from(whole, (byte) => Buffer.from([byte])))).toEqual(inPieces);
          expect(whole.subarray(inPieces.omittedBytes).toString()).toBe(inPieces.text);
          expect(Buffer.byteLength(inPieces.text)).toBeLessThanOrEqual(limit);
          expect(inPieces.text).not.toContain("\ufffd");
        },
      ),
    );
  });
});

describe("the newest line", () => {
  everyRow(
    "%s",
    [
      ["of several", ["one\ntwo\nthr"], ["two"]],
      ["is not shown before it is complete", ["on", "e", "\n"], [undefined, undefined, "one"]],
      ["is shown from its start", ["one\ntw", "o and more\n"], ["one", "two and more"]],
      ["is the one before blank lines", ["one\n\n  \n"], ["one"]],
      ["may end with CRLF", ["one\r\ntwo\r", "\nthree"], ["two", undefined]],
      ["may come from a progress bar", ["10%\r20%\r30"], ["20%"]],
      ["has no escape sequences", ["\x1b[31mred\x1b[0m\x1b[2K\n"], ["red"]],
      [
        "may contain characters that arrive in pieces",
        [Buffer.from("caf\u00e9").subarray(0, 4), Buffer.from([0xa9, 0x0a])],
        [undefined, "café"],
      ],
      ["may contain bytes that are not text", [Buffer.from([0x61, 0xff, 0x0a])], ["a\ufffd"]],
    ],
    (_title, chunks, expected) => {
      const finder = new LineFinder();
      expect(chunks.map((chunk) => finder.push(Buffer.from(chunk as string)))).toEqual(expected);
    },
  );

  test("is truncated if it is long", () => {
    const finder = new LineFinder();
    for (let index = 0; index < 100; index++) finder.push(Buffer.alloc(1_000, "x"));
    expect(finder.push(Buffer.from("\n"))).toBe("x".repeat(1_000));
  });

  test("is what remains when the stream ends", () => {
    const finder = new LineFinder();
    finder.push(Buffer.from("one\ntwo"));
    expect(finder.end()).toBe("two");
    expect(finder.end()).toBeUndefined();
  });

  test("is not searched for beyond many blank lines, which would take long", () => {
    const finder = new LineFinder();
    expect(finder.push(Buffer.from(`one${"\n".repeat(1_000_000)}`))).toBeUndefined();
    expect(finder.push(Buffer.from("two\n"))).toBe("two");
  });

  describe("is passed on", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test("at once, then at most once every 100 ms, never outdated, and always the last one", () => {
      const lines: string[] = [];
      const ticker = new Ticker<string>(100, (line) => lines.push(line));
      ticker.offer("1");
      ticker.offer("2");
      ticker.offer("3");
      expect(lines).toEqual(["1"]);
      vi.advanceTimersByTime(100);
      expect(lines).toEqual(["1", "3"]);
      vi.advanceTimersByTime(100);
      ticker.offer("4");
      ticker.offer("5");
      expect(lines).toEqual(["1", "3", "4"]);
      ticker.close();
      expect(lines).toEqual(["1", "3", "4", "5"]);
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});
