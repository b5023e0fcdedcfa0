import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { testdir } from "@agentos/test-helpers";
import { describe, expect, onTestFinished, test } from "vitest";
import { groupMembers, isGroupAlive, parsePs } from "../src/runner/group.js";
import { endStrays } from "../src/runner/group-mark.js";
import { endProcessGroup, type ProcessGroup } from "../src/runner/index.js";
import { findLeash } from "../src/runner/leash-file.js";
import { groupMark, identifyGroup } from "../src/runner/process-group.js";
import {
  type Engine,
  eventually,
  killGroup,
  phaseProcesses,
  runPhase,
  startEngine,
} from "./runner-helpers.js";

const IGNORES_TERM = "trap '' TERM; echo ready; while :; do sleep 0.2; done";

describe.skipIf(process.platform === "win32")("the processes of a phase", () => {
  describe("are ended when its time is up", () => {
    test("at once when they obey", async () => {
      const { outcome, groups } = await runPhase("sleep 300", { timeoutMs: 300 });
      expect(outcome).toEqual({ status: "timed-out", reason: "still running after 300 ms, its limit" });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });

    test("by force when they ignore SIGTERM", async () => {
      const { outcome, groups } = await runPhase(IGNORES_TERM, { timeoutMs: 300, killGraceMs: 200 });
      expect(outcome).toEqual({ status: "timed-out", reason: "still running after 300 ms, its limit" });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });

    test("not before, however long the limit is", async () => {
      const { outcome } = await runPhase("echo done", { timeoutMs: 40 * 86_400_000 });
      expect(outcome).toEqual({ status: "done", output: "done\n" });
    });
  });

  describe("are ended when the run is aborted", () => {
    test.each([
      ["at once when they obey", "echo ready; sleep 300"],
      ["by force when they do not", IGNORES_TERM],
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

    test("and never begin when it was aborted before", async () => {
      const { outcome, groups } = await runPhase("true", { signal: AbortSignal.abort() });
      expect(outcome).toEqual({ status: "cancelled" });
      expect(groups).toEqual([]);
    });
  });

  describe("do not outlive its program", () => {
    test.each([
      ["a background child that holds stdout open", "sleep 300 & echo done"],
      ["one that ignores SIGTERM", "(trap '' TERM; sleep 300) & echo done"],
      ["one whose parent has ended too", "(sleep 300 &) ; echo done"],
    ])("%s", async (_title, shell) => {
      const { outcome, groups } = await runPhase(shell, { killGraceMs: 300 });
      expect(outcome).toEqual({ status: "done", output: "done\n" });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });

    test("also when it failed", async () => {
      const { outcome, groups } = await runPhase("sleep 300 & exit 4", { killGraceMs: 300 });
      expect(outcome).toMatchObject({ status: "failed", exitCode: 4 });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });

    test("but may finish what they are writing", async () => {
      const { logFile } = await runPhase("(sleep 0.1; echo last words) & echo first");
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

  describe("that kill their own", () => {
    test("group with SIGTERM end like any other", async () => {
      const { outcome } = await runPhase("kill 0; sleep 300");
      expect(outcome).toEqual({ status: "failed", reason: "killed by SIGTERM" });
    });

    test.each([
      ["group", "kill -9 0"],
      ["leash", "kill -9 $PPID; sleep 300"],
    ])("%s with SIGKILL are reported and ended", async (_title, shell) => {
      const { outcome, groups } = await runPhase(shell, { killGraceMs: 300 });
      expect(outcome).toMatchObject({
        status: "failed",
        reason: expect.stringMatching(/^its leash, .* was killed by SIGKILL/),
      });
      expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
    });

    test("leash with the signals it ignores do not get rid of it", async () => {
      const { outcome } = await runPhase(
        "for s in HUP INT QUIT USR1 USR2 ALRM TERM; do kill -$s $PPID; done; echo on",
      );
      expect(outcome).toEqual({ status: "done", output: "on\n" });
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
      ["that obey", "exec sleep 300"],
      ["that ignore SIGTERM", "trap : TERM; while :; do sleep 0.2; done"],
      ["that have others in sessions of their own", "setsid sleep 300 & exec sleep 300"],
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
      expect(await endStrays(groupMark(groups[0]!), groups[0]!.pgid, 0)).toBe(0);
    });

    test("end with the engine, however it ends", async () => {
      const engine = startEngine([detached("exec sleep 300")]);
      await eventually("the phase to run", () => engine.lines.length > 0);
      engine.process.kill("SIGKILL");
      await isGone(pidIn(engine.lines));
    });

    test("are found by a resume when nobody else ended them", async () => {
      const engine = startEngine([detached("exec sleep 300")]);
      await eventually("the phase to run", () => engine.lines.length > 0);
      const [group] = engine.groups;
      // In the same instant: the leash can end nothing any more.
      process.kill(-group!.pgid, "SIGKILL");
      engine.process.kill("SIGKILL");
      expect(isRunning(pidIn(engine.lines))).toBe(true);
      expect(await endProcessGroup(group!, { graceMs: 5000 })).toBe("ended");
      await isGone(pidIn(engine.lines));
      expect(await endProcessGroup(group!)).toBe("gone");
    });

    test("stay where the program ended by itself: they are daemons", async () => {
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
      expect(engine.groups.map((group) => phaseProcesses(group).length >= 3)).toEqual([true, true]);
      engine.process.kill("SIGKILL");
      await goneAll(engine.groups);
    });

    test("when they ignore SIGTERM", async () => {
      const engine = await running(IGNORES_TERM);
      engine.process.kill("SIGKILL");
      await goneAll(engine.groups);
    });

    test("when it was killed while they were being ended", async () => {
      // The program has ended and its leash is busy with what it left behind.
      const engine = await running(`(${IGNORES_TERM}) & sleep 0.3`);
      const [group] = engine.groups as [ProcessGroup];
      await eventually("the program to end", () => phaseProcesses(group).length <= 2);
      engine.process.kill("SIGKILL");
      await goneAll(engine.groups);
    });

    test("and are found by the next one where their leash was killed first", async () => {
      const engine = await running("echo ready; sleep 300");
      const [group] = engine.groups as [ProcessGroup];
      // A stopped engine does not see its leash die.
      engine.process.kill("SIGSTOP");
      process.kill(group.pgid, "SIGKILL");
      engine.process.kill("SIGKILL");
      await once(engine.process, "exit");
      expect(isGroupAlive(group.pgid)).toBe(true);
      const expected = process.platform === "linux" ? "ended" : "foreign";
      expect(await endProcessGroup(group, { graceMs: 300 })).toBe(expected);
      expect(isGroupAlive(group.pgid)).toBe(expected === "foreign");
    });
  });
});

describe.skipIf(process.platform === "win32")("endProcessGroup", () => {
  /** A group of its own, led by a shell that runs this line. */
  async function startGroup(shell: string): Promise<ProcessGroup> {
    const child = spawn("sh", ["-c", shell], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
    onTestFinished(() => killGroup(child.pid!));
    await once(child.stdout, "data");
    return identifyGroup(child.pid!);
  }

  test("ends a group that still runs, by force when it must", async () => {
    const group = await startGroup(`sleep 300 & ${IGNORES_TERM}`);
    expect(await endProcessGroup(group, { graceMs: 200 })).toBe("ended");
    expect(isGroupAlive(group.pgid)).toBe(false);
    expect(await endProcessGroup(group)).toBe("gone");
  });

  test.each([
    [
      "its leader's number now belongs to a later process",
      (group: ProcessGroup) => ({ ...group, start: "earlier" }),
    ],
    ["nobody knows when its leader began", ({ pgid, host }: ProcessGroup) => ({ pgid, host })],
    ["it ran on another machine", (group: ProcessGroup) => ({ ...group, host: "elsewhere" })],
  ])("leaves a group alone when %s", async (_title, change) => {
    const group = await startGroup("echo ready; sleep 300");
    expect(await endProcessGroup(change(group), { graceMs: 100 })).toBe("foreign");
    expect(isGroupAlive(group.pgid)).toBe(true);
  });

  test("leaves a group alone whose leader has ended when nothing shows that it is the one meant", async () => {
    const child = spawn("sh", ["-c", "sleep 300 & echo ready"], {
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => killGroup(child.pid!));
    await once(child, "exit");
    const group = { pgid: child.pid!, start: "earlier", host: hostname() };
    expect(await endProcessGroup(group, { graceMs: 100 })).toBe("foreign");
    expect(isGroupAlive(group.pgid)).toBe(true);
  });

  // `setsid` and /proc: Linux only.
  test.skipIf(process.platform !== "linux")("takes a group of zombies for gone", async () => {
    // Its parent must have become a program that never waits for children before it ends.
    const orphanToBe = 'setsid sh -c "until grep -qx sleep /proc/$$/comm; do sleep 0.02; done"';
    const shell = `${orphanToBe} & echo $!; exec sleep 300`;
    const parent = spawn("sh", ["-c", shell], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [data] = (await once(parent.stdout!, "data")) as [Buffer];
    const pgid = Number(data.toString());
    await eventually("a zombie", () => {
      const stat = existsSync(`/proc/${pgid}/stat`) ? readFileSync(`/proc/${pgid}/stat`, "utf8") : "";
      return stat.includes(") Z ") && stat.split(" ")[4] === String(pgid);
    });
    // The kernel still finds it.
    expect(process.kill(-pgid, 0)).toBe(true);
    expect(await endProcessGroup({ pgid, start: "any", host: hostname() })).toBe("gone");
  });

  test.each([0, 1, -1, 1.5, Number.NaN])(
    "refuses %d, which to kill would mean other processes",
    async (pgid) => {
      await expect(endProcessGroup({ pgid, host: hostname() })).rejects.toThrow(
        new TypeError(`Expected "pgid" to be an integer above 1, got ${pgid}`),
      );
    },
  );
});

describe.skipIf(process.platform === "win32")("the list of a group's processes", () => {
  test("is the same from ps, where there is no /proc", async () => {
    const child = spawn("sh", ["-c", "sleep 300 & echo ready; sleep 300"], { detached: true });
    onTestFinished(() => killGroup(child.pid!));
    await once(child.stdout, "data");
    const members = await eventually("the children", () => {
      const found = groupMembers(child.pid!);
      return found?.length === 3 && found;
    });
    const { stdout, error } = spawnSync("ps", ["-A", "-o", "pid=,pgid=,stat="], { encoding: "utf8" });
    // Small containers have no ps.
    if (error === undefined) expect(parsePs(stdout, child.pid!)).toEqual(members);
    expect(members).toContain(child.pid);
  });

  test("has no zombies and no other groups", () => {
    expect(
      parsePs("    1     1 Ss\n  200   200 S+\n  201   200 Z\n 1200  1200 R\n  202   200 T\n\n", 200),
    ).toEqual([200, 202]);
  });
});

test("the leash started by hand says what it is for", () => {
  const { status, stderr } = spawnSync(process.execPath, [findLeash()], { encoding: "utf8", cwd: testdir() });
  expect(status).toBe(64);
  expect(stderr).toBe("This file is started by @agentos/workflow; it does nothing by itself.\n");
});
