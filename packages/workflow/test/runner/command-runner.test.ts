import { getEventListeners } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isGroupAlive } from "@agentos/leash";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { commandOf, startProblem } from "../../src/runner/command.js";
import type { ProcessGroup } from "../../src/runner/runner.js";
import { runPhase } from "./run-phase.js";

const FULL = expect.stringMatching(/^Cannot write \/dev\/full: disk full\. Make sure that .* has space left/);

describe.skipIf(process.platform === "win32")("the command runner", () => {
  describe("turns the end of the program into an outcome", () => {
    test.each([
      ["exit code 0 is done", "echo built", { status: "done", output: "built\n" }],
      [
        "another exit code is a failure with the last lines of stderr",
        "seq 1 9 >&2; exit 3",
        { status: "failed", exitCode: 3, reason: "exit code 3: 5\n6\n7\n8\n9" },
      ],
      [
        "a failure without stderr quotes stdout",
        "echo 2 tests failed; exit 1",
        { status: "failed", exitCode: 1, reason: "exit code 1: 2 tests failed" },
      ],
      [
        "a silent failure reports its exit code",
        "exit 1",
        { status: "failed", exitCode: 1, reason: "exit code 1" },
      ],
      [
        "a signal is named",
        "echo broken >&2; kill -SEGV $$",
        { status: "failed", reason: "killed by SIGSEGV: broken" },
      ],
      [
        "a quoted line cannot move the cursor",
        "printf '\\033[2Jgone\\b\\n' >&2; exit 1",
        { status: "failed", exitCode: 1, reason: "exit code 1: gone" },
      ],
    ])("%s", async (_title, shell, expected) => {
      expect((await runPhase(shell)).outcome).toEqual(expected);
    });

    test.each([
      ["after half a minute by default", "true", 30_000],
      ["after the time in the last line", "echo working; echo retry-after: 5; echo", 5_000],
      ["in upper or lower case, with fractions and a unit", "echo 'Retry-After: 0.5s'", 500],
      ["after the time on stderr if stdout has none", "echo '{}'; echo retry-after: 7 >&2", 7_000],
      ["after any requested time", "echo retry-after: 86400", 86_400_000],
      ["after eight days at most", "echo retry-after: 864000", 691_200_000],
      ["after the default if the line is not the last", "echo retry-after: 5; echo bye", 30_000],
      ["after the default if it is not a number", "echo retry-after: soon", 30_000],
    ])("exit code 75 means not now, to be tried again %s", async (_title, shell, afterMs) => {
      const { outcome } = await runPhase(`${shell}; exit 75`);
      expect(outcome).toMatchObject({ status: "not-now", afterMs });
    });
  });

  test("hands an argument list to the program without a shell", async () => {
    const { outcome } = await runPhase([
      process.execPath,
      "-p",
      "JSON.stringify(process.argv.slice(1))",
      "$HOME; *",
      '"',
    ]);
    expect(outcome).toEqual({ status: "done", output: '["$HOME; *","\\""]\n' });
  });

  test.each([
    ["an empty one", "", 0],
    ["one beyond ASCII", "Fix the tests é🙂\n", 21],
    ["a large one", "x".repeat(1_000_000), 1_000_000],
  ])("writes the whole prompt to stdin and closes it: %s", async (_title, prompt, bytes) => {
    const { outcome } = await runPhase("wc -c | tr -d ' '", { prompt });
    expect(outcome).toEqual({ status: "done", output: `${bytes}\n` });
  });

  test.each(["true", "exec 0<&-; sleep 0.1; true"])(
    "accepts that %j leaves its prompt unread",
    async (shell) => {
      const { outcome } = await runPhase(shell, { prompt: "x".repeat(10_000_000) });
      expect(outcome).toEqual({ status: "done", output: "" });
    },
  );

  test("runs in the given folder, with the given environment on top of its own", async () => {
    vi.stubEnv("RUNNER_INHERITED", "from outside");
    vi.stubEnv("RUNNER_BOTH", "from outside");
    onTestFinished(() => void vi.unstubAllEnvs());
    const cwd = testdir();
    const { outcome } = await runPhase('echo "$PWD, $RUNNER_INHERITED, $RUNNER_BOTH"', {
      cwd,
      env: { RUNNER_BOTH: "from the phase" },
    });
    expect(outcome).toEqual({ status: "done", output: `${cwd}, from outside, from the phase\n` });
  });

  test("keeps what the leash needs out of the program's environment and files", async () => {
    const { outcome } = await runPhase([
      process.execPath,
      fileURLToPath(new URL("./fixtures/inherited.mjs", import.meta.url)),
    ]);
    expect(outcome).toEqual({ status: "done", output: '{"variables":[],"sockets":[0,1,2]}\n' });
  });

  test("keeps the program's Node options away from the leash", async () => {
    vi.stubEnv("NODE_OPTIONS", "--require /no/such/file.cjs");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { outcome } = await runPhase('echo "$NODE_OPTIONS"');
    expect(outcome).toEqual({ status: "done", output: "--require /no/such/file.cjs\n" });
  });

  describe("says why it could not start", () => {
    everyRow(
      "%s",
      [
        [
          "a program that is not in PATH",
          ["no-such-program", "x"],
          /could not start "no-such-program" in .*: no such program in PATH\. Correct "run"/,
        ],
        ["a missing file", ["./missing.sh"], /"\.\/missing\.sh" in .*: no such file/],
        ["a shell command as a list", ["npm test"], /the first item is only the program; a shell command/],
        ["a file that is not a program", ["./plain.txt"], /it is not executable\. Run "chmod \+x" on it/],
        ["an argument with a null byte", ["echo", "a\0b"], /could not start "echo" in .*null bytes/],
        [
          "arguments that are too long",
          ["echo", "x".repeat(4_000_000)],
          /its arguments and environment are too long/,
        ],
        ["a phase without run", undefined, /phase "build" has no command to run/],
        ["a run for another runner", { runner: "claude" }, /phase "build" has no command to run/],
        ["an empty list", { runner: "command", command: [] }, /phase "build" has no command to run/],
      ],
      async (_title, run, reason) => {
        const cwd = testdir({ "plain.txt": "not a program\n" });
        const { outcome } = await runPhase(run, { cwd });
        expect(outcome).toEqual({ status: "failed", reason: expect.stringMatching(reason) });
      },
    );

    test("a folder that does not exist is not blamed on the program", async () => {
      const cwd = join(testdir(), "gone");
      const { outcome } = await runPhase("true", { cwd, logFile: join(testdir(), "log") });
      expect(outcome).toEqual({
        status: "failed",
        reason: `its working folder ${cwd} cannot be entered: no such file or folder`,
      });
    });
  });

  describe("writes the log", () => {
    test("from stdout and stderr in the order of arrival, byte for byte", async () => {
      const cwd = testdir();
      const seen = (line: string) => `while ! [ -e "${line}" ]; do sleep 0.02; done`;
      const { logFile } = await runPhase(
        `echo one; ${seen("one")}; echo two >&2; ${seen("two")}; printf '\\377\\033[1mthree'`,
        { cwd, onLine: (line) => writeFileSync(join(cwd, line), "") },
      );
      expect(readFileSync(logFile).toString("latin1")).toBe("one\ntwo\n\xff\x1b[1mthree");
    });

    test("after the output of an earlier run of the same attempt", async () => {
      const cwd = testdir();
      await runPhase("echo first; exit 75", { cwd });
      const { logFile } = await runPhase("echo second", { cwd });
      expect(readFileSync(logFile, "utf8")).toBe("first\nsecond\n");
    });

    test("or starts nothing if it cannot", async () => {
      const cwd = testdir({ logs: "a file where the folder should be" });
      await expect(runPhase("touch started", { cwd })).rejects.toMatchObject({
        code: "state-unusable",
        message: expect.stringMatching(/^Cannot write .*logs.*: /),
      });
      expect(existsSync(join(cwd, "started"))).toBe(false);
    });

    test.skipIf(!existsSync("/dev/full"))(
      "or ends the phase if the disk is full",
      { tags: ["slow"] },
      async () => {
        const groups: ProcessGroup[] = [];
        const end = runPhase("yes", { logFile: "/dev/full", onStart: (group) => void groups.push(group) });
        await expect(end).rejects.toMatchObject({ code: "state-unusable", message: FULL });
        expect(isGroupAlive(groups[0]!.pgid)).toBe(false);
      },
    );

    test.skipIf(!existsSync("/dev/full"))("or fails if the last output does not fit", async () => {
      const end = runPhase("echo done", { logFile: "/dev/full" });
      await expect(end).rejects.toMatchObject({ code: "state-unusable", message: FULL });
    });
  });

  describe("reports on the run while it lasts", () => {
    test("the process group, before the program starts", async () => {
      const cwd = testdir();
      const seen: unknown[] = [];
      const { outcome } = await runPhase('[ -e written ] && echo "$AGENTOS_PROCESS_GROUP"', {
        cwd,
        onStart: (group) => {
          writeFileSync(join(cwd, "written"), "");
          seen.push(group);
        },
      });
      expect(seen).toEqual([{ pgid: expect.any(Number), start: expect.any(String), host: hostname() }]);
      expect(outcome).toMatchObject({ status: "done" });
    });

    test("and starts no program if the group cannot be recorded", async () => {
      const cwd = testdir();
      let pgid = 0;
      const run = runPhase("touch started", {
        cwd,
        onStart: (group) => {
          pgid = group.pgid;
          throw new Error("disk full");
        },
      });
      await expect(run).rejects.toThrow("disk full");
      expect(isGroupAlive(pgid)).toBe(false);
      expect(existsSync(join(cwd, "started"))).toBe(false);
    });

    test("and ends the phase if the line listener throws", async () => {
      const run = runPhase("echo hello; sleep 300", {
        onLine: () => {
          throw new Error("no terminal");
        },
      });
      await expect(run).rejects.toThrow("no terminal");
    });

    test("and leaves no listener on the signal", async () => {
      const { signal } = new AbortController();
      await runPhase("true", { signal });
      expect(getEventListeners(signal, "abort")).toEqual([]);
    });
  });

  test("finds a program relative to its folder", async () => {
    const cwd = testdir();
    mkdirSync(join(cwd, "bin"));
    writeFileSync(join(cwd, "bin", "hello"), "#!/bin/sh\necho hello\n", { mode: 0o755 });
    expect((await runPhase(["bin/hello"], { cwd })).outcome).toEqual({ status: "done", output: "hello\n" });
  });
});

test("a shell command goes to the platform's shell", () => {
  const run = { runner: "command", shell: 'npm test -- "a b"' };
  expect(commandOf(run, "linux")).toEqual({
    program: "sh",
    args: ["-c", 'npm test -- "a b"'],
    verbatim: false,
  });
  expect(commandOf(run, "win32")).toEqual({
    program: "cmd",
    args: ["/d", "/s", "/c", '"npm test -- "a b""'],
    verbatim: true,
  });
});

test.each([
  [
    "does not exist, with a folder in PATH that this user cannot search",
    "missing",
    /no such program in PATH/,
  ],
  ["exists but is not executable", "plain", /it is not executable/],
])("a program that %s is recognized, although the system reports the same error", (_, program, reason) => {
  const bin = testdir({ plain: "not a program\n" });
  const path = ["/nowhere", bin].join(delimiter);
  const problem = startProblem(
    { program, args: [], verbatim: false },
    "/code",
    { code: "EACCES", message: "spawn EACCES" },
    path,
  );
  expect(problem).toMatch(reason);
});
