// @module-tag slow
// @module-tag every-point

import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endProcessGroup, findMarked, groupMark, groupMembers, isGroupAlive } from "@agentos/leash";
import { eventually, testdir } from "@agentos/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ProcessGroup } from "../../src/runner/runner.js";
import { type Engine, runPhase, startEngine, wardensOf } from "./run-phase.js";

const IGNORES_TERM = "trap '' TERM; echo ready; while :; do sleep 0.2; done";

describe.skipIf(process.platform === "win32")("the processes of a phase", () => {
  describe("are terminated when its time is up", () => {
    test("at once if they obey", async () => {
      const { outcome, groups } = await runPhase("sleep 300", { timeoutMs: 300 });
      expect(outcome).toEqual({
        status: "timed-out",
        reason: "it was still running after 300 ms, its time limit",
      });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });

    test("by force if they ignore SIGTERM", async () => {
      const { outcome, groups } = await runPhase(IGNORES_TERM, { timeoutMs: 300, killGraceMs: 200 });
      expect(outcome).toEqual({
        status: "timed-out",
        reason: "it was still running after 300 ms, its time limit",
      });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });

    test("not before, however long the limit is", async () => {
      const { outcome } = await runPhase("echo done", { timeoutMs: 40 * 86_400_000 });
      expect(outcome).toEqual({ status: "done", output: "done\n" });
    });
  });

  describe("are terminated when the run is aborted", () => {
    test.each([
      ["at once if they obey", "echo ready; sleep 300"],
      ["by force if they do not", IGNORES_TERM],
    ])("%s", async (_title, shell) => {
      const controller = new AbortController();
      const { outcome, groups } = await runPhase(shell, {
        signal: controller.signal,
        killGraceMs: 300,
        onLine: () => controller.abort(),
      });
      expect(outcome).toEqual({ status: "cancelled" });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });

    test("with a chance to clean up", async () => {
      const controller = new AbortController();
      const { logFile } = await runPhase(
        "trap 'echo cleaned up; exit 0' TERM; echo ready; sleep 300 & wait",
        {
          signal: controller.signal,
          onLine: () => controller.abort(),
        },
      );
      expect(readFileSync(logFile, "utf8")).toBe("ready\ncleaned up\n");
    });

    test("while they start", async () => {
      const controller = new AbortController();
      let pgid = 0;
      const { outcome } = await runPhase("sleep 300", {
        signal: controller.signal,
        onStart: (group) => {
          pgid = group.pgid;
          controller.abort();
        },
      });
      expect(outcome).toEqual({ status: "cancelled" });
      expect(isGroupAlive(pgid)).toBe(false);
    });

    test("and never start if it was aborted before", async () => {
      const { outcome, groups } = await runPhase("true", { signal: AbortSignal.abort() });
      expect(outcome).toEqual({ status: "cancelled" });
      expect(groups).toEqual([]);
    });
  });

  describe("do not outlive its program", () => {
    test.each([
      ["a background child that holds stdout open", "sleep 300 & echo done"],
      ["one that ignores SIGTERM", "(trap '' TERM; sleep 300) & echo done"],
      ["one whose parent has also ended", "(sleep 300 &) ; echo done"],
    ])("%s", async (_title, shell) => {
      const { outcome, groups } = await runPhase(shell, { killGraceMs: 300 });
      expect(outcome).toEqual({ status: "done", output: "done\n" });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });

    test("even if it failed", async () => {
      const { outcome, groups } = await runPhase("sleep 300 & exit 4", { killGraceMs: 300 });
      expect(outcome).toMatchObject({ status: "failed", exitCode: 4 });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });

    test("but may finish what they are writing", async () => {
      const afterwards = "while kill -0 $$; do sleep 0.01; done 2>&-; echo last words";
      const { logFile } = await runPhase(`(${afterwards}) & echo first`);
      expect(readFileSync(logFile, "utf8")).toBe("first\nlast words\n");
    });
  });

  test("that left the group do not hold up the run, though they hold stdout open", async () => {
    const { outcome } = await runPhase([
      process.execPath,
      "-e",
      "const child = child_process.spawn('sleep', ['300'], { detached: true, stdio: 'inherit' }); child.unref(); console.log(child.pid)",
    ]);
    const pid = outcome.status === "done" ? Number(outcome.output) : 0;
    expect(pid).toBeGreaterThan(1);
    process.kill(pid, "SIGKILL");
  });

  describe("that kill their own group", () => {
    test.each(["SIGTERM", "SIGKILL"])("with %s end like any other", async (signal) => {
      const { outcome, groups } = await runPhase(`kill -${signal.slice(3)} 0; sleep 300`);
      expect(outcome).toEqual({ status: "failed", reason: `killed by ${signal}` });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });
  });

  // `setsid`, and the environment of other processes: Linux only.
  describe.skipIf(process.platform !== "linux")("that have left the group", () => {
    /** Starts a process in a session of its own, and prints its pid. */
    const detached = (shell: string) => `setsid sh -c 'echo $$; ${shell}' & wait`;
    const pidIn = (lines: readonly string[]) => Number(lines[0]);
    const isGone = (pid: number) => eventually(`${pid} to end`, () => !isRunning(pid));
    function isRunning(pid: number): boolean {
      try {
        return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
      } catch {
        return false;
      }
    }

    test.each([
      ["that obey SIGTERM", "exec sleep 300"],
      ["that ignore SIGTERM", "trap : TERM; while :; do sleep 0.2; done"],
      ["that have children in separate sessions", "setsid sleep 300 & exec sleep 300"],
    ])("end with an attempt that is stopped: those %s", async (_, shell) => {
      const controller = new AbortController();
      const lines: string[] = [];
      const { outcome, groups } = await runPhase(detached(shell), {
        signal: controller.signal,
        killGraceMs: 500,
        onLine: (line) => {
          lines.push(line);
          controller.abort();
        },
      });
      expect(outcome).toEqual({ status: "cancelled" });
      expect(isRunning(pidIn(lines))).toBe(false);
      expect(await findMarked(groupMark(groups[0]!))).toEqual([]);
    });

    test("end with the engine, however it ends", async () => {
      const engine = startEngine([detached("exec sleep 300")]);
      await eventually("the phase to run", () => engine.lines.length > 0);
      engine.process.kill("SIGKILL");
      await isGone(pidIn(engine.lines));
    });

    test("end with the engine even if SIGTERM makes them leave", async () => {
      // After the first search for processes that have left.
      const engine = startEngine([
        `exec 2>&-; trap "sleep 0.2; setsid sleep 300 & exit" TERM; echo ready; while :; do sleep 0.02; done`,
      ]);
      await eventually("the phase to run", () => engine.lines.length > 0);
      engine.process.kill("SIGKILL");
      await noneLeft(engine);
    });

    // Set `EVERY_POINT=1` after changing the leash. By default, only a few delays are tried.
    test.each(Array.from({ length: process.env.EVERY_POINT ? 48 : 3 }, (_, at) => at))(
      "end with the engine even if it is killed while they leave: try %d",
      async (at) => {
        const leaving = "while :; do setsid sleep 300 & sleep 0.001; done";
        const engine = startEngine([`echo ready; ${leaving}`]);
        await eventually("the phase to run", () => engine.lines.length > 0);
        await sleep(10 + ((at * (process.env.EVERY_POINT ? 7 : 23)) % 60));
        engine.process.kill("SIGKILL");
        await noneLeft(engine);
      },
    );

    test("are found by a resume if nothing else ended them", async () => {
      const engine = startEngine([detached("exec sleep 300")]);
      await eventually("the phase to run", () => engine.lines.length > 0);
      const [group] = engine.groups;
      await killBoth(engine);
      process.kill(-group!.pgid, "SIGKILL");
      expect(isRunning(pidIn(engine.lines))).toBe(true);
      expect(await endProcessGroup(group!, { graceMs: 5000 })).toBe("ended");
      await isGone(pidIn(engine.lines));
      expect(await endProcessGroup(group!)).toBe("gone");
    });

    test("stay if the program ended by itself: they are daemons", async () => {
      const { outcome, groups } = await runPhase(
        `setsid sleep 300 >/dev/null 2>&1 </dev/null & until [ "$(cut -d' ' -f5 /proc/$!/stat)" = $! ]; do sleep 0.02; done; echo $!`,
      );
      const pid = Number(outcome.status === "done" && outcome.output);
      onTestFinished(() => void process.kill(pid, "SIGKILL"));
      expect(isRunning(pid)).toBe(true);
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });
  });

  describe("end with the engine", () => {
    /** The engine, when all its phases have printed a line. */
    async function running(...shellLines: string[]): Promise<Engine> {
      const engine = startEngine(shellLines);
      await eventually("the phases to run", () => engine.lines.length >= shellLines.length);
      return engine;
    }
    const goneAll = (groups: ProcessGroup[]) =>
      eventually("the groups to end", () => groups.every(({ pgid }) => !isGroupAlive(pgid)));

    test("when it is killed, with all that they started, two phases at once", async () => {
      const engine = await running(
        "sleep 300 & (sleep 300 &) ; echo ready; sleep 300",
        "sleep 300 | sleep 300 & echo ready; sleep 300",
      );
      await eventually("all of them to run", () =>
        engine.groups.every(({ pgid }) => groupMembers(pgid)!.length >= 4),
      );
      engine.process.kill("SIGKILL");
      await goneAll(engine.groups);
    });

    test("even if they ignore SIGTERM", async () => {
      const engine = await running(IGNORES_TERM);
      engine.process.kill("SIGKILL");
      await goneAll(engine.groups);
    });

    test("if it was killed while they were being terminated", async () => {
      // The program has ended and the engine is busy with what it left behind.
      const engine = await running(`(${IGNORES_TERM}) & sleep 0.3`);
      const [group] = engine.groups as [ProcessGroup];
      await eventually("the program to end", () => !groupMembers(group.pgid)!.includes(group.pgid));
      engine.process.kill("SIGKILL");
      await goneAll(engine.groups);
    });

    test("if one of them kills it", async () => {
      const engine = await running("sleep 300 & echo ready; sleep 0.3; kill -9 $PPID; sleep 300");
      await once(engine.process, "exit");
      await goneAll(engine.groups);
    });

    test("if it dies before their program starts, which then never starts", async () => {
      const cwd = testdir();
      const engine = startEngine(["touch began"], { cwd, dieAt: 1 });
      await once(engine.process, "close");
      expect(engine.groups).toHaveLength(1);
      await goneAll(engine.groups);
      expect(existsSync(join(cwd, "began"))).toBe(false);
    });

    describe.skipIf(process.platform !== "linux")("and with its warden", () => {
      test("of which there is one for all phases", async () => {
        const engine = await running(...Array<string>(4).fill("echo ready; sleep 300"));
        expect(wardensOf(engine.process.pid!)).toHaveLength(1);
      });

      test("which is replaced if it is killed", async () => {
        const engine = await running("echo ready; sleep 300", IGNORES_TERM);
        const [first] = killWardens(engine);
        await eventually("another warden", () => wardensOf(engine.process.pid!).some((pid) => pid !== first));
        engine.process.kill("SIGKILL");
        await goneAll(engine.groups);
      });

      test("which terminates the processes it watches if it cannot be kept alive", async () => {
        const engine = await running("echo ready; sleep 300");
        const killing = setInterval(() => killWardens(engine), 10);
        onTestFinished(() => clearInterval(killing));
        const outcome = await eventually("the phase to end", () => engine.outcomes[0]);
        expect(outcome).toMatchObject({
          status: "failed",
          reason: expect.stringContaining("does not stay alive: killed by SIGKILL"),
        });
        await goneAll(engine.groups);
      });

      test("which ignores every signal that can be ignored", async () => {
        const engine = await running("echo ready; sleep 300");
        const [warden] = wardensOf(engine.process.pid!);
        // The last of them that it takes: Node itself takes some of the others as soon as it starts.
        const isReady = () =>
          /^SigCgt:.*[2367abef]...$/m.test(readFileSync(`/proc/${warden}/status`, "utf8"));
        await eventually("the warden to have begun", isReady);
        for (const signal of ["HUP", "INT", "QUIT", "TERM", "USR1", "USR2", "ALRM"])
          process.kill(warden!, `SIG${signal}`);
        engine.process.kill("SIGKILL");
        await goneAll(engine.groups);
      });

      test("which was killed in the same instant: the next engine finds them", async () => {
        const engine = await running("echo ready; sleep 300");
        const [group] = engine.groups as [ProcessGroup];
        await killBoth(engine);
        expect(isGroupAlive(group.pgid)).toBe(true);
        expect(await endProcessGroup(group, { graceMs: 300 })).toBe("ended");
        expect(isGroupAlive(group.pgid)).toBe(false);
      });
    });
  });
});

/** Resolves when the engine and its wardens have ended. Fails if any process of a phase is left. */
async function noneLeft(engine: Engine): Promise<void> {
  await eventually("the wardens to end", () => wardensOf(engine.process.pid!).length === 0);
  for (const group of engine.groups) {
    expect(isGroupAlive(group.pgid)).toBe(false);
    expect(await findMarked(groupMark(group))).toEqual([]);
  }
}

/** Kills the engine and its warden so that neither sees the other die. */
async function killBoth(engine: Engine): Promise<void> {
  engine.process.kill("SIGSTOP");
  killWardens(engine);
  engine.process.kill("SIGKILL");
  await once(engine.process, "exit");
}

function killWardens({ process: { pid } }: Engine): number[] {
  const wardens = wardensOf(pid!);
  for (const warden of wardens) {
    try {
      process.kill(warden, "SIGKILL");
    } catch {
      // The process has ended.
    }
  }
  return wardens;
}
