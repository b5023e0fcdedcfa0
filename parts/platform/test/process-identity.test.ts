import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { everyRow, PATIENCE_MS } from "@agentos/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { isAlive, processStart } from "../src/index.js";
import { kill } from "./children.js";
import { systemError, withFake } from "./fake-fs.js";

const posix = process.platform !== "win32";

async function sleeper() {
  const process_ = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
  onTestFinished(() => void process_.kill("SIGKILL"));
  await once(process_, "spawn");
  return process_;
}

describe.skipIf(!posix)("processStart", () => {
  test("is the same each time, and differs for another process", async () => {
    const other = await sleeper();
    expect(processStart(process.pid)).toBe(processStart(process.pid));
    expect(processStart(other.pid as number)).not.toBe(processStart(process.pid));
  });

  test.skipIf(process.platform !== "linux")(
    "is right for a program with parentheses and spaces in its name",
    async () => {
      const title = spawn(process.execPath, [
        "-e",
        "process.title = 'a) S (b'; console.log(1); process.stdin.resume()",
      ]);
      onTestFinished(() => void title.kill("SIGKILL"));
      const before = processStart(title.pid as number);
      await once(title.stdout, "data");
      expect(processStart(title.pid as number)).toBe(before);
      expect(before).toMatch(/^[0-9a-f]{8}\/\d+$/);
    },
  );

  everyRow(
    "is undefined for %d, which is not a process",
    [0, -1, 1.5, Number.NaN, 2 ** 31, 2 ** 22 + 1],
    (pid) => {
      expect(processStart(pid)).toBeUndefined();
    },
  );
});

describe("isAlive", () => {
  test("recognizes this process, with or without its start", () => {
    expect(isAlive({ pid: process.pid })).toBe(true);
    expect(isAlive({ pid: process.pid, start: processStart(process.pid) })).toBe(true);
  });

  test.skipIf(!posix)("distinguishes a later process with the same pid", () => {
    expect(isAlive({ pid: process.pid, start: "another-boot/1" })).toBe(false);
  });

  test("a killed process is not alive", async () => {
    const victim = await sleeper();
    const identity = { pid: victim.pid as number, start: processStart(victim.pid as number) };
    expect(isAlive(identity)).toBe(true);
    await kill(victim);
    expect(isAlive(identity)).toBe(false);
    expect(isAlive({ pid: identity.pid })).toBe(false);
  });

  test.skipIf(!posix)("a zombie is not alive", async () => {
    // The shell starts a process and then becomes a program that never reaps it. Only then does that
    // process end.
    const program = "console.log('on'); setInterval(() => {}, 1000)";
    const parent = spawn("sh", ["-c", `cat <&3 & echo $!; exec "$0" -e "${program}"`, process.execPath], {
      stdio: ["ignore", "pipe", "inherit", "pipe"],
    });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const lines = createInterface(parent.stdout as Readable)[Symbol.asyncIterator]();
    const pid = Number((await lines.next()).value);
    expect((await lines.next()).value).toBe("on");
    expect(isAlive({ pid })).toBe(true);
    (parent.stdio[3] as Writable).end();
    await expect.poll(() => isAlive({ pid }), { timeout: PATIENCE_MS }).toBe(false);
    // The kernel still finds it.
    expect(process.kill(pid, 0)).toBe(true);
    expect(processStart(pid)).toBeUndefined();
  });

  test.skipIf(process.platform !== "linux")("a process that /proc hides counts as alive", () => {
    const hidden = () => {
      throw systemError("ENOENT");
    };
    const alive = withFake(
      "readFileSync",
      () => hidden,
      () => [isAlive({ pid: process.pid, start: "boot/1" }), isAlive({ pid: 2 ** 22 + 1 })],
    );
    expect(alive).toEqual([true, false]);
  });

  everyRow("%s is not a process", [0, -1, 1.5, Number.NaN, 2 ** 31, "12" as unknown as number], (pid) => {
    expect(isAlive({ pid })).toBe(false);
  });
});
