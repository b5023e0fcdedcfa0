// @module-tag every-point

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { everyRow, runBin, testdir } from "@agentos/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { acquireLock, type Lock, LockedError, processStart, withLock } from "../src/index.js";
import { child, kill, startChild } from "./children.js";
import { systemError, withFake } from "./fake-fs.js";

const GONE = 2 ** 22 + 1; // above Linux's highest process number

function acquire(folder: string): Lock {
  const attempt = acquireLock(folder, { purpose: "a test" });
  if (attempt.status !== "acquired") throw new Error("held");
  return attempt.lock;
}

function record(fields: object): string {
  return JSON.stringify({ pid: process.pid, host: hostname(), purpose: "x", since: "then", ...fields });
}

/** The number of processes that try at once; `EVERY_POINT=1` increases it. */
const CONTENDERS = process.env.EVERY_POINT ? 20 : 8;

/** Starts processes that try at the same moment, and returns their answers. */
async function allAtOnce(folder: string): Promise<{ status: string; generation?: number }[]> {
  const go = join(testdir(), "go");
  const holders = Array.from({ length: CONTENDERS }, () => startChild("hold-lock", [folder, go]));
  for (const { nextLine } of holders) expect(await nextLine()).toBe("ready");
  writeFileSync(go, "");
  return Promise.all(holders.map(async ({ nextLine }) => JSON.parse(await nextLine())));
}

describe("acquireLock", () => {
  test("reports the holder to a second process", () => {
    const folder = testdir();
    acquire(folder);
    expect(acquireLock(folder)).toMatchObject({
      status: "held",
      holder: {
        pid: process.pid,
        host: hostname(),
        purpose: "a test",
        since: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
  });

  test("is free again after its release, and has a higher generation each time", () => {
    const folder = join(testdir(), "not/there/yet");
    const generations = Array.from({ length: 12 }, () => {
      const lock = acquire(folder);
      expect(lock.isHeld()).toBe(true);
      lock.release();
      expect(lock.isHeld()).toBe(false);
      return lock.generation;
    });
    expect(generations).toEqual(generations.map((_, i) => i + 1));
    expect(readdirSync(folder).length).toBeLessThanOrEqual(5);
  });

  test("releasing twice does not release the next holder's lock", () => {
    const folder = testdir();
    const first = acquire(folder);
    first.release();
    const second = acquire(folder);
    first.release();
    expect(second.isHeld()).toBe(true);
    expect(acquireLock(folder).status).toBe("held");
  });

  test("a holder that lost its lock notices it and releases nothing", () => {
    const folder = testdir();
    const lock = acquire(folder);
    writeFileSync(join(folder, String(lock.generation + 1)), record({}));
    expect(lock.isHeld()).toBe(false);
    lock.release();
    expect(acquireLock(folder).status).toBe("held");
  });

  everyRow<[string, object]>(
    "is taken over from %s",
    [
      ["a dead process", { pid: GONE, start: "boot/1" }],
      ["a dead process with an unknown start", { pid: GONE }],
      ["another process that got the same pid", { start: "another-boot/1" }],
      ["a holder that released it", { released: true }],
      ["process 0", { pid: 0 }],
      ["process -1", { pid: -1 }],
      ["process 1.5", { pid: 1.5 }],
    ],
    (_, fields) => {
      // Without a start time, Windows cannot recognize a reused pid.
      if (process.platform === "win32" && "start" in fields && !("pid" in fields)) return;
      const folder = testdir({ 7: record(fields) });
      expect(acquire(folder).generation).toBe(8);
    },
  );

  test.each<[string, object]>([
    ["this process", { start: processStart(process.pid) }],
    ["a process without a recorded start", {}],
    ["a process on another host", { host: "elsewhere", pid: GONE, start: "boot/1" }],
  ])("is not taken from %s", (_, fields) => {
    const folder = testdir({ 7: record(fields) });
    expect(acquireLock(folder)).toMatchObject({ status: "held", holder: fields });
  });

  test("control characters in another process's record are removed", () => {
    const folder = testdir({ 1: record({ purpose: "\u001b[31mred\u0007", since: 5 }) });
    expect(acquireLock(folder)).toMatchObject({ holder: { purpose: "red", since: "5" } });
  });

  describe.each([
    ["empty", ""],
    ["torn", '{"pid": 12'],
    ["not an object", "null"],
    ["without a host", '{"pid": 12}'],
  ])("a record that is %s", (_, content) => {
    test("counts as being written while it is new", () => {
      const folder = testdir({ 3: content });
      const clock = vi.spyOn(Date, "now").mockReturnValue(statSync(join(folder, "3")).mtimeMs);
      onTestFinished(() => clock.mockRestore());
      expect(acquireLock(folder)).toMatchObject({ status: "held", holder: { purpose: "just starting" } });
    });

    everyRow("is taken over if its time is %d s from now", [-60, 86_400], (seconds) => {
      const folder = testdir({ 3: content });
      const time = Date.now() / 1000 + seconds;
      utimesSync(join(folder, "3"), time, time);
      expect(acquire(folder).generation).toBe(4);
    });
  });

  test("other files in the folder are ignored", () => {
    const folder = testdir({ "0": "", "01": "", "2x": "", readme: "", ".tmp-1-a": "" });
    expect(acquire(folder).generation).toBe(1);
  });

  test("works on a file system without hard links", () => {
    const folder = testdir();
    const noLinks = () => {
      throw systemError("EPERM");
    };
    const [first, second] = withFake(
      "linkSync",
      () => noLinks,
      () => [acquireLock(folder), acquireLock(folder)],
    );
    expect([first?.status, second?.status]).toEqual(["acquired", "held"]);
    expect(readdirSync(folder)).toEqual(["1"]);
  });

  test("a full disk prevents acquiring a lock, but not releasing one", () => {
    const folder = testdir();
    const full = () => {
      throw systemError("ENOSPC");
    };
    expect(() =>
      withFake(
        "writeFileSync",
        () => full,
        () => acquireLock(folder),
      ),
    ).toThrow("ENOSPC");
    expect(readdirSync(folder)).toEqual([]);
    const lock = acquire(folder);
    withFake(
      "writeSync",
      () => full,
      () => lock.release(),
    );
    const past = Date.now() / 1000 - 60;
    utimesSync(join(folder, "1"), past, past);
    expect(acquire(folder).generation).toBe(2);
  });

  test("a lock whose folder was deleted is not held, and can be released", () => {
    const folder = testdir();
    const lock = acquire(folder);
    rmSync(folder, { recursive: true });
    expect(lock.isHeld()).toBe(false);
    expect(() => lock.release()).not.toThrow();
  });

  test("a process that listed the folder before others took and released the lock does not get an outdated number", () => {
    const folder = testdir({ 5: record({ pid: GONE }) });
    let looked = 0;
    const lock = withFake(
      "readdirSync",
      (real) => (path: string) => {
        // The first listing shows the state before generations 6 to 9.
        if (++looked > 1) return real(path);
        writeFileSync(join(folder, "9"), record({ released: true }));
        return ["5"];
      },
      () => acquire(folder),
    );
    expect(lock.generation).toBe(10);
    expect(lock.isHeld()).toBe(true);
  });
});

describe("of several processes that try at once", () => {
  test(`exactly one of ${CONTENDERS} (EVERY_POINT: 20) gets the lock`, { tags: ["slow"] }, async () => {
    const folder = testdir();
    const answers = await allAtOnce(folder);
    expect(answers.filter(({ status }) => status === "acquired")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "held")).toHaveLength(CONTENDERS - 1);
  });

  test(`exactly one of ${CONTENDERS} (EVERY_POINT: 20) takes the lock over from a holder that was killed`, {
    tags: ["slow"],
  }, async () => {
    const folder = testdir();
    const holder = startChild("hold-lock", [folder]);
    expect(await holder.nextLine()).toBe("ready");
    expect(JSON.parse(await holder.nextLine())).toEqual({ status: "acquired", generation: 1 });
    await kill(holder.process);
    const answers = await allAtOnce(folder);
    expect(answers.filter(({ status }) => status === "acquired")).toEqual([
      { status: "acquired", generation: 2 },
    ]);
    expect(answers.filter(({ status }) => status === "held")).toHaveLength(CONTENDERS - 1);
  });

  test("eight processes that increment a number under the lock lose no increment", {
    tags: ["slow"],
  }, async () => {
    const folder = testdir({ counter: "0", log: "" });
    const runs = await Promise.all(
      Array.from({ length: 8 }, () => runBin(child("count"), { args: [folder, "30"] })),
    );
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      runs.map(() => ({ code: 0, stderr: "" })),
    );
    expect(readFileSync(join(folder, "counter"), "utf8")).toBe("240");
  });

  test("no process enters before the holder has left or died", { tags: ["slow"] }, async () => {
    const folder = testdir({ counter: "0", log: "" });
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, [child("count"), folder, "1000000"], { stdio: "ignore" }),
    );
    const lines = () => readFileSync(join(folder, "log"), "utf8").split("\n").slice(0, -1);
    for (const [killed, victim] of children.entries()) {
      // Each is killed in the middle of its work, at a random point.
      while (lines().length < (killed + 1) * 25) await new Promise((wake) => setTimeout(wake, 20));
      const exit = once(victim, "exit");
      victim.kill("SIGKILL");
      await exit;
    }
    let inside: string | undefined;
    const leftInside: string[] = [];
    for (const line of lines()) {
      const [direction, pid] = line.split(" ") as [string, string];
      if (direction === "in") {
        if (inside !== undefined) leftInside.push(inside);
        inside = pid;
      } else {
        expect(pid).toBe(inside);
        inside = undefined;
      }
    }
    // A holder that was replaced before it left had been killed inside, so it never comes back.
    expect(new Set(leftInside).size).toBe(leftInside.length);
    for (const pid of leftInside) {
      const own = lines().filter((line) => line.endsWith(` ${pid}`));
      expect(own.at(-1)).toBe(`in ${pid}`);
    }
  });
});

describe("withLock", () => {
  test("returns the section's result and releases the lock", () => {
    const folder = testdir();
    expect(withLock(folder, () => 42)).toBe(42);
    expect(acquireLock(folder).status).toBe("acquired");
  });

  test("leaves the lock free when the section throws", () => {
    const folder = testdir();
    expect(() =>
      withLock(folder, () => {
        throw new RangeError("mine");
      }),
    ).toThrow("mine");
    expect(acquireLock(folder).status).toBe("acquired");
  });

  test("names the holder if the lock is not released", () => {
    const folder = testdir();
    acquire(folder);
    let thrown: unknown;
    try {
      withLock(folder, () => "never", { waitMs: 0 });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(LockedError);
    expect(thrown).toMatchObject({ code: "locked", folder, holder: { pid: process.pid, purpose: "a test" } });
    expect((thrown as Error).message).toContain(
      `${folder} has been locked by process ${process.pid} on ${hostname()}`,
    );
  });
});
