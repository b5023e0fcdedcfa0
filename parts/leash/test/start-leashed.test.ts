// @module-tag slow

import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { testdir } from "@agentos/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isGroupAlive, type LeashOptions, type ProgramEnd, spawnLeashed } from "../src/index.js";
import { findProgramFile } from "../src/own-program.js";

interface Ran {
  end: ProgramEnd;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. */
async function run([program = "", ...args]: string[], options: Partial<LeashOptions> = {}): Promise<Ran> {
  const leashed = await spawnLeashed(
    { program, args },
    { cwd: testdir(), env: {}, graceMs: 300, onStart: () => {}, ...options },
  );
  if (leashed.type !== "started") return { end: leashed, stdout: "", stderr: "" };
  leashed.stdin.on("error", () => {}).end();
  const [stdout, stderr] = await Promise.all([text(leashed.stdout), text(leashed.stderr)]);
  await leashed.gone;
  return { end: await leashed.ended, stdout, stderr };
}

const node = (code: string, ...args: string[]) => [process.execPath, "-e", code, "--", ...args];

// dash drops this name, so if `sh` is dash, the program is not started through a shell.
const ODD = { "npm_config_//registry.test/:_authToken": "a=b c\n$HOME" };

describe.skipIf(process.platform === "win32").each([
  ["a shell", {}],
  ["Node, because of a name that a shell may drop", ODD],
])("a program started through %s", (_, env: Record<string, string>) => {
  test("gets its arguments byte for byte", async () => {
    const args = ["", " ", "$HOME; *", `'"\\`, "a\nb\n", "é🙂", "-n", "--", "a=b", "x".repeat(100_000)];
    const { stdout } = await run(node("console.log(JSON.stringify(process.argv.slice(1)))", ...args), {
      env,
    });
    expect(JSON.parse(stdout)).toEqual(args);
  });

  test("gets its own name as argument 0", async () => {
    const cwd = testdir({ "bin/tool": '#!/bin/sh\necho "$0 $#"\n' });
    chmodSync(join(cwd, "bin/tool"), 0o755);
    expect((await run(["bin/tool", "x"], { cwd, env })).stdout).toBe("bin/tool 1\n");
  });

  test("gets its complete environment, with the group's mark and without our variables", async () => {
    vi.stubEnv("INHERITED", "from outside");
    vi.stubEnv("AGENTOS_PROCESS_GROUP", "of another leash");
    onTestFinished(() => void vi.unstubAllEnvs());
    const added = { ...env, EMPTY: "", LONG: "y".repeat(100_000), LINES: "1\n2", QUOTED: `'"$(id)` };
    const { stdout } = await run(node("console.log(JSON.stringify(process.env))"), { env: added });
    const seen = JSON.parse(stdout) as Record<string, string>;
    expect(seen).toMatchObject({ ...added, INHERITED: "from outside" });
    expect(seen.AGENTOS_PROCESS_GROUP).toMatch(/^[^/]+\/\d+\//);
    const ours = Object.keys(seen).filter((name) => !(name in process.env) && !(name in added));
    expect(ours.filter((name) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name))).toEqual([]);
  });

  test.each([0, 1, 75, 126, 127, 255])("keeps its exit code: %d", async (code) => {
    expect((await run(["sh", "-c", `exit ${code}`], { env })).end).toEqual({
      type: "exited",
      code,
      signal: null,
    });
  });

  test("keeps its signal", async () => {
    const { end } = await run(["sh", "-c", "kill -SEGV $$"], { env });
    expect(end).toEqual({ type: "exited", code: null, signal: "SIGSEGV" });
  });

  test("gets its entire input, and nothing else", async () => {
    const leashed = await spawnLeashed(
      { program: "cat", args: [] },
      { cwd: testdir(), env, graceMs: 300, onStart: () => {} },
    );
    if (leashed.type !== "started") throw new Error(leashed.message);
    const input = `first line\n${"x".repeat(1_000_000)}`;
    leashed.stdin.end(input);
    expect((await text(leashed.stdout)) === input).toBe(true);
    await leashed.gone;
  });

  test("does not start before its group is recorded, or if recording fails", async () => {
    const cwd = testdir();
    let pgid = 0;
    const start = run(["touch", "began"], {
      cwd,
      env,
      onStart: async (group) => {
        pgid = group.pgid;
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw new Error("disk full");
      },
    });
    await expect(start).rejects.toThrow("disk full");
    expect(isGroupAlive(pgid)).toBe(false);
    expect(existsSync(join(cwd, "began"))).toBe(false);
  });

  describe("is distinguished from one that cannot be started", () => {
    test.each([
      ["is nowhere in PATH", "no-such-program", "ENOENT"],
      ["is missing", "./missing", "ENOENT"],
      ["is below a file", "./plain/tool", "ENOTDIR"],
      ["is not executable", "./plain", "EACCES"],
      ["is a folder", "./folder", "EACCES"],
      ["names a missing interpreter", "./orphan", "ENOENT"],
    ])("if it %s", async (_, program, code) => {
      const cwd = testdir({ plain: "text", orphan: "#!/no/such/interpreter -x\n" });
      mkdirSync(join(cwd, "folder"));
      chmodSync(join(cwd, "orphan"), 0o755);
      expect((await run([program], { cwd, env })).end).toMatchObject({ type: "not-started", code });
    });

    test.each([
      ["an argument contains a NUL byte", ["echo", "a\0b"], { code: "ERR_INVALID_ARG_VALUE" }],
      ["an argument is too long", ["echo", "x".repeat(4_000_000)], { code: "E2BIG" }],
    ])("if %s", async (_, command, expected) => {
      expect((await run(command, { env })).end).toMatchObject({ type: "not-started", ...expected });
    });
  });

  test("is found in the program's own PATH, after files that cannot be run", async () => {
    const cwd = testdir({ "one/tool": "no program", "two/tool": "#!/bin/sh\necho two\n" });
    chmodSync(join(cwd, "two/tool"), 0o755);
    const PATH = `${join(cwd, "one")}:two:${process.env.PATH}`;
    expect((await run(["tool"], { cwd, env: { ...env, PATH } })).stdout).toBe("two\n");
  });

  test("may be a script without a shebang line", async () => {
    const cwd = testdir({ script: "echo ran\n" });
    chmodSync(join(cwd, "script"), 0o755);
    expect((await run(["./script"], { cwd, env })).stdout).toBe("ran\n");
  });

  test("may be named like an option", async () => {
    const cwd = testdir({ "-c": "#!/bin/sh\necho option\n" });
    chmodSync(join(cwd, "-c"), 0o755);
    expect((await run(["-c"], { cwd, env: { ...env, PATH: cwd } })).stdout).toBe("option\n");
  });

  test("ends on request, by force if necessary", async () => {
    const leashed = await spawnLeashed(
      { program: "sh", args: ["-c", "trap '' TERM; echo ready; while :; do sleep 0.1; done"] },
      { cwd: testdir(), env, graceMs: 100, onStart: () => {} },
    );
    if (leashed.type !== "started") throw new Error(leashed.message);
    leashed.stdout.once("data", () => leashed.end());
    await leashed.gone;
    const end = await leashed.ended;
    expect(["exited", "lost"]).toContain(end.type);
  });

  test("also ends the processes that it leaves behind", async () => {
    let pgid = 0;
    const { stdout } = await run(["sh", "-c", "sleep 300 >&- 2>&- & echo done"], {
      env,
      onStart: (group) => {
        pgid = group.pgid;
      },
    });
    expect(stdout).toBe("done\n");
    expect(isGroupAlive(pgid)).toBe(false);
  });
});

test.each(["warden", "gate"] as const)("the %s explains its purpose if it is started by hand", (name) => {
  const { status, stderr } = spawnSync(process.execPath, [findProgramFile(name)], { encoding: "utf8" });
  expect(status).toBe(64);
  expect(stderr).toBe("This file is started by AgentOS; it does nothing on its own.\n");
});
