import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { BIN, builtAos, project, step } from "./aos.js";
import { aos, run } from "./in-process.js";

const COMMANDS = [
  ["run"],
  ["resume"],
  ["pause"],
  ["approve"],
  ["watch"],
  ["status"],
  ["context"],
  ["rules"],
  ["rules", "list"],
  ["rules", "explain"],
  ["rules", "test"],
  ["handoff"],
  ["handoff", "show"],
  ["handoff", "list"],
  ["verify"],
  ["report"],
  ["init"],
  ["doctor"],
  ["uninstall"],
  ["help"],
];

describe("help", () => {
  test("of aos begins with examples and names all commands; `aos help` describes them", async () => {
    const { code, stdout, stderr } = await run(["--help"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Usage: aos <command> .*\n\nGuardrails.*\n\nExamples:\n {2}aos init /);
    const { stdout: described } = await run(["help"]);
    for (const [command] of COMMANDS) {
      expect(stdout).toMatch(new RegExp(`^  [A-Z].*  .*\\b${command}\\b`, "m"));
      expect(described).toMatch(new RegExp(`^  ${command} +\\w`, "m"));
    }
  });

  test.each([[["--help"]], [["init", "--help"]], [["uninstall", "--help"]], [["doctor", "--help"]]])(
    "%j fits on a screen of 24 lines",
    async (args) => {
      expect((await run(args)).stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(24);
    },
  );

  everyRow(
    "of aos %s has examples, and `aos help` prints the same text",
    COMMANDS.map((words) => [words.join(" "), words] as const),
    async (_, words) => {
      const option = await run([...words, "--help"]);
      expect([option.code, option.stderr]).toEqual([0, ""]);
      expect(option.stdout).toContain(`Usage: aos ${words.join(" ")}`);
      expect(option.stdout).toContain("\nExamples:\n  aos ");
      expect(option.stdout).toContain("--project <folder>");
      expect((await run(["help", ...words])).stdout).toBe(option.stdout);
    },
  );

  test("on exit codes prints the table that scripts rely on", async () => {
    const { code, stdout } = await run(["help", "exit-codes"]);
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "Exit codes of aos:

          0  done
          1  a phase failed; for \`aos doctor\`: something is wrong; for
             \`aos init --update\`: no client is set up; for \`aos verify\`: a file is
             unfinished; for \`aos rules explain\`: the action would be stopped; for
             \`aos rules test\`: a test failed
          2  invalid arguments, an invalid file, or an unknown name
          3  waiting at a gate: \`aos resume\` approves, \`aos resume --reject <why>\`
             sends the phase back; if a rule stopped an action: \`aos approve\`, then
             \`aos resume\`
          4  paused by \`aos pause\` or Ctrl-C, or until a usage limit resets:
             \`aos resume\` continues
          5  refused: another process is running the session, the workflow was changed
             in a way that conflicts with finished phases, or the approval did not
             come from a person at a terminal
          6  cancelled by \`aos pause --cancel\`
          7  \`aos verify\` found nothing unfinished, but could not check some files
         70  a bug in aos
         74  a file could not be read or written: disk full, read-only, no permission
        129  stopped because the terminal closed (SIGHUP)
        130  stopped by a second Ctrl-C (SIGINT)
        143  stopped by SIGTERM

      After 3, 4, 5, 129, 130 and 143, nothing is lost: see \`aos status\`.
      "
    `);
  });

  test("on the environment lists its variables", async () => {
    expect((await run(["help", "environment"])).stdout).toContain("NO_COLOR");
  });

  test.each(["exit-codes", "environment"])("on %s fits into 80 columns", async (topic) => {
    const { stdout } = await run(["help", topic]);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  test("is printed by a bare `aos`, as a usage error", async () => {
    const { code, stdout, stderr } = await run([]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("Usage: aos");
  });

  everyRow(
    "of aos %s has no line wider than 80 columns in a pipe",
    [...COMMANDS, [], ["rules", "new"]].map((words) => [words.join(" "), words] as const),
    async (_, words) => {
      const { stdout } = await run([...words, "--help"]);
      expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    },
  );
});

test("--version is the package's", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  for (const flag of ["--version", "-v"])
    expect(await aos("/", [flag])).toMatchObject({ code: 0, stdout: `${version}\n` });
});

everyRow(
  "aos %j is a usage error: %s",
  [
    [["rum", "x"], "unknown command 'rum'\n(Did you mean run?)"],
    [["run", "x", "--dry-rum"], "unknown option '--dry-rum'\n(Did you mean --dry-run?)"],
    [["worktrees", "a", "b"], "too many arguments"],
    [["status", "a", "b"], "too many arguments"],
    [["run", "x", "-c", "0"], "It must be a whole number above 0."],
    [["run", "x", "-c", "many"], "It must be a whole number above 0."],
    [["pause", "--cancel", "--now"], "cannot be used with"],
    [["rules", "explain"], "name one action"],
    [["rules", "explain", "ls", "--file", "a"], "name one action"],
    [["rules", "explain", "--input", "{}"], "--input needs --tool"],
    [["rules", "explain", "--tool", "Edit", "--input", "{"], "--input is not valid JSON"],
    [["rules", "explain", "--tool", "Edit", "--input", "[]"], "must be a JSON object"],
    [["handoff", "shwo"], "(Did you mean show?)"],
    [["help", "exit-code"], 'did you mean "exit-codes"?'],
    [["help", "nonsense"], 'no help on "nonsense": `aos --help` lists the commands'],
    [["nonsense"], "unknown command 'nonsense'\n`aos --help` lists the commands"],
    [["resume", "--reject", " "], "--reject needs a reason"],
    [["context", "--all"], "--all needs --total"],
    [["context", "--project", "/no/such/folder"], "no such folder"],
    [["context", "--total", "--by", "week"], "Allowed choices are day, session, model."],
    [["context", "--total", "somewhere"], "leave out the session"],
    [["resume", "--phase", "a"], "--phase needs --reject"],
    [["status", "--project", "/no/such/folder"], "no such folder"],
    [["status", "--project", BIN], "no such folder"],
  ],
  async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  },
);

test.each([
  [["nonsense"], "unknown command 'nonsense'"],
  [["logs", "a", "b"], "too many arguments"],
  [[], "no command was given"],
  [["status", "--project", "/no/such/folder"], "no such folder"],
])("aos %j --json prints the error as JSON too", async (args, message) => {
  const { code, stdout, stderr } = await run([...args, "--json"]);
  expect(code).toBe(2);
  expect(stderr).not.toBe("");
  const { error, ...rest } = JSON.parse(stdout);
  expect(error).toMatchObject({
    code: "usage",
    exitCode: 2,
    message: expect.stringMatching(new RegExp(`^(?!error:).*${message}`)),
  });
  expect(rest).toEqual({});
});

test("invalid arguments point to the help of their own command", async () => {
  expect((await run(["run", "x", "--dry-rum"])).stderr).toContain("`aos run --help` shows how to use it.");
  expect((await run(["handoff", "show", "a", "b"])).stderr).toContain("`aos handoff show --help` shows");
  expect((await run(["handoff", "help"])).stderr).toContain("unknown command 'help'");
});

test.each([
  [[], { FORCE_COLOR: "1" }, true],
  [["--no-color"], { FORCE_COLOR: "1" }, false],
  [[], {}, false],
])("with %j and %j in a pipe, colors are: %s", async (args, env, expected) => {
  const folder = project([step("plan", "process.exit(1)")]);
  const { stdout, stderr } = await builtAos(folder, ["run", "flow", ...args], env);
  expect([stdout.includes("\u001B["), stderr.includes("\u001B[")]).toEqual([expected, expected]);
});

describe("stdout", () => {
  test.skipIf(process.platform === "win32")("closed by its reader ends aos quietly", async () => {
    const child = spawn(process.execPath, [BIN, "help", "exit-codes"], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += chunk));
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect([code, stderr]).toEqual([0, ""]);
  });

  test.skipIf(process.platform !== "linux")(
    "on a full disk is an error, not silence (needs /dev/full)",
    async () => {
      const full = openSync("/dev/full", "w");
      const child = spawn(process.execPath, [BIN, "help", "exit-codes"], { stdio: ["ignore", full, "pipe"] });
      closeSync(full);
      let stderr = "";
      child.stderr?.on("data", (chunk) => (stderr += chunk));
      const code = await new Promise((resolve) => child.on("close", resolve));
      expect([code, stderr]).toEqual([74, "error: standard output: disk full\n"]);
    },
  );
});
