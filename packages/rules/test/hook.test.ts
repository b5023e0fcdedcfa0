import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BinResult, type HookProgram, runBin, runHookHere, testdir } from "@agentos/testing";
import { createGranter } from "@agentos/testing/grant";
import { describe, expect, test } from "vitest";
import { prepareEvent } from "../src/hook/prepare.js";
import { runHook } from "../src/hook/run-hook.js";
import * as internal from "../src/internal.js";
import { listRequests, listUserStateFolders, readDeviations, stateFolderOf } from "../src/internal.js";

const { approve, trust } = createGranter(internal);

const HOOK = fileURLToPath(new URL("../bin/agentos-rules-hook.cjs", import.meta.url));

function project(files: Record<string, string> = {}): string {
  const folder = realpathSync(testdir({ "notes.txt": "x", ".agentos/config.json": "{}", ...files }));
  execFileSync("git", ["init", "-q"], { cwd: folder });
  execFileSync("git", ["add", "notes.txt"], { cwd: folder });
  return folder;
}

const EVENT_PARTS = {
  client: "claude-code" as const,
  name: "PreToolUse",
  sessionId: undefined,
  toolUseId: undefined,
};
const OUTSIDE = { AGENTOS_SESSION: undefined, AGENTOS_PHASE: undefined };
type Environment = Record<string, string | undefined>;
const { program } = createRequire(import.meta.url)("../dist/hook.cjs") as { program: HookProgram };

/** Starts the built hook as a process. */
const start = (event: object | string, env: Environment = OUTSIDE) =>
  runBin(HOOK, { input: typeof event === "string" ? event : JSON.stringify(event), env });

/** The built hook's answer, in this process. */
async function send(event: object, env: Environment = OUTSIDE): Promise<BinResult> {
  return runHookHere(program, event, { env });
}

const inShell = (cwd: string, command: string) => ({
  session_id: "s1",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command },
  tool_use_id: "t1",
  cwd,
});
const bash = (cwd: string, command: string, more: object = {}, env?: Environment) =>
  send({ ...inShell(cwd, command), ...more }, env);

test("prints nothing for allowed actions", async () => {
  const folder = project();
  for (const command of [
    "git status",
    "rm untracked.txt",
    'git commit -m "rm notes.txt"',
    "npm install zod",
  ]) {
    expect(await bash(folder, command), command).toMatchObject({ code: 0, stdout: "", stderr: "" });
  }
  expect(
    readDeviations(join(folder, ".agentos/state")).map(({ rule, decision }) => [rule, decision]),
  ).toEqual([
    ["delete-files", "report"],
    ["add-dependency", "report"],
  ]);
});

test.each([100, 5_000, 100_000])("stops an input that is nested %i levels deep", async (depth) => {
  const cwd = JSON.stringify(project());
  const input = `{"a":${"[".repeat(depth)}1${"]".repeat(depth)}}`;
  const event = `{"session_id":"s1","hook_event_name":"PreToolUse","cwd":${cwd},"tool_name":"mcp__x__y","tool_input":${input}}`;
  const { stdout } = await start(event);
  expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe("deny");
});

test("refuses an action, writes a request, and lets the action through once after its approval", async () => {
  const folder = project();
  const state = join(folder, ".agentos/state");
  const { hookSpecificOutput: answer } = JSON.parse((await start(inShell(folder, "rm notes.txt"))).stdout);
  expect(answer).toMatchObject({ hookEventName: "PreToolUse", permissionDecision: "deny" });
  const [request] = listRequests(state);
  expect(answer.permissionDecisionReason).toContain("the tracked file notes.txt");
  expect(answer.permissionDecisionReason).toContain(`aos approve ${request!.id}`);
  approve(state, request!.id);
  expect((await bash(folder, "rm ./notes.txt")).stdout).not.toBe("");
  expect((await start(inShell(folder, "rm notes.txt"))).stdout).toBe("");
  expect((await bash(folder, "rm notes.txt")).stdout).not.toBe("");
  expect(readDeviations(state).map(({ decision }) => decision)).toEqual(["stop", "stop", "approved", "stop"]);
});

describe("if one of Claude Code's own rules would make it ask", () => {
  const ALLOWED = {
    hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } },
  };
  const WORKFLOW = ".github/workflows/ci.yml";

  /** The events that the client sends, with the fields that it adds to the second one. */
  function workflowEdit() {
    const folder = project({ [WORKFLOW]: "on: push\n" });
    const state = join(folder, ".agentos/state");
    const event = (name: string, more: object = {}) => ({
      session_id: "e9b57bee-8293-497d-97cf-b2335cf97089",
      transcript_path: "/home/user/.claude/projects/-home-user-project/e9b57bee.jsonl",
      cwd: folder,
      prompt_id: "31bd66d5-840e-4d91-becc-891c3e5f10d1",
      permission_mode: "bypassPermissions",
      effort: { level: "high" },
      hook_event_name: name,
      tool_name: "Edit",
      tool_input: {
        file_path: join(folder, WORKFLOW),
        old_string: "on: push",
        new_string: "on: pull_request",
        ...more,
      },
    });
    const before = () => send({ ...event("PreToolUse"), tool_use_id: "toolu_1" });
    const request = event("PermissionRequest", { replace_all: false });
    const asked = () => send(request);
    const askedInProcesses = (count: number) =>
      Promise.all(Array.from({ length: count }, () => start(request)));
    const grant = () => approve(state, listRequests(state)[0]!.id);
    return { folder, state, before, asked, askedInProcesses, approve: grant };
  }

  test("allows an approved action once, and leaves every other prompt to the client", async () => {
    const { before, asked, approve } = workflowEdit();
    const silent = { code: 0, stdout: "", stderr: "" };
    expect(await asked()).toMatchObject(silent);
    expect((await before()).stdout).toContain("deny");
    expect(await asked()).toMatchObject(silent);
    approve();
    expect(await asked()).toMatchObject(silent);
    expect(await before()).toMatchObject(silent);
    const { code, stdout, stderr } = await asked();
    expect({ code, stderr, answer: JSON.parse(stdout) }).toEqual({ code: 0, stderr: "", answer: ALLOWED });
    expect(await asked()).toMatchObject(silent);
    expect((await before()).stdout).toContain("deny");
    expect(await asked()).toMatchObject(silent);
  });

  test("answers only one of several simultaneous prompts", async () => {
    const { before, askedInProcesses, approve } = workflowEdit();
    await before();
    approve();
    await before();
    const answers = await askedInProcesses(6);
    expect(answers.map(({ code, stderr }) => [code, stderr])).toEqual(answers.map(() => [0, ""]));
    expect(answers.filter(({ stdout }) => stdout !== "")).toHaveLength(1);
  });

  test("leaves the prompt to the client if the state is damaged", async () => {
    const { folder, state, before, asked, approve } = workflowEdit();
    await before();
    approve();
    await before();
    const approvals = join(state, "approvals");
    for (const name of readdirSync(approvals)) writeFileSync(join(approvals, name), "{ broken");
    writeFileSync(join(folder, ".agentos/config.json"), "{ broken");
    expect(await asked()).toMatchObject({ code: 0, stdout: "", stderr: "" });
    rmSync(approvals, { recursive: true });
    writeFileSync(approvals, "");
    expect(await asked()).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });
});

test("records the session, call, workflow and phase in requests and in the log", async () => {
  const folder = project();
  const state = join(folder, ".agentos/state");
  const phase = { AGENTOS_SESSION: "flow-1", AGENTOS_PHASE: "implement" };
  await bash(folder, "npm install zod", {}, phase);
  await bash(folder, "git push -f", {}, phase);
  const asker = { sessionId: "s1", toolUseId: "t1", workflowSession: "flow-1", phase: "implement" };
  expect(listRequests(state)).toEqual([expect.objectContaining(asker)]);
  expect(readDeviations(state, { sessionId: "flow-1" })).toEqual([
    expect.objectContaining({ ...asker, decision: "report", tier: "AUTO-RESOLVE" }),
    expect.objectContaining({ ...asker, decision: "stop", tier: "STOP" }),
  ]);
  expect(readDeviations(state)[0]?.evidence).toEqual([{ what: "npm install zod", why: expect.any(String) }]);
});

test.each([
  [
    "codex",
    { turn_id: "1" },
    { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" } },
  ],
  [
    "qwen",
    { timestamp: "2026-01-01T00:00:00Z" },
    { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" } },
  ],
  [
    "gemini",
    { hook_event_name: "BeforeTool", tool_name: "run_shell_command" },
    {
      decision: "deny",
      systemMessage: expect.stringMatching(/^AgentOS: Stopped by the rule "[^\n]+$/) as string,
    },
  ],
  [
    "copilot",
    {
      hook_event_name: undefined,
      session_id: undefined,
      tool_name: undefined,
      tool_input: undefined,
      sessionId: "s",
      toolName: "bash",
      toolArgs: { command: "git push -f" },
    },
    { permissionDecision: "deny" },
  ],
])("answers %s in its own format", async (_, more, expected) => {
  const answer = JSON.parse((await bash(project(), "git push -f", more)).stdout);
  expect(answer).toMatchObject(expected);
  expect(Object.keys(answer).sort()).toEqual(
    "decision" in answer
      ? ["decision", "reason", "systemMessage"]
      : "permissionDecision" in answer
        ? ["permissionDecision", "permissionDecisionReason"]
        : ["hookSpecificOutput"],
  );
});

test.each([
  ["warn", ""],
  ["off", ""],
])("mode %s refuses nothing if the user trusts the folder", async (mode, stdout) => {
  const folder = project({ ".agentos/config.json": JSON.stringify({ rules: { mode } }) });
  expect((await bash(folder, "git push -f")).stdout).toContain("deny");
  trust(folder);
  expect((await bash(folder, "git push -f")).stdout).toBe(stdout);
});

test("the home folder's settings do not loosen the rules of projects below it, but its rules apply there", async () => {
  const home = project({
    ".agentos/config.json": JSON.stringify({ rules: { mode: "off", rules: { bill: "enforce" } } }),
    ".agentos/core/rules/own.yaml":
      "rules:\n  - id: bill\n    tier: STOP\n    sentence: No.\n    match: { commands: ['make bill'] }\n",
    "code/app/x": "",
  });
  trust(home);
  const env = { ...OUTSIDE, HOME: home, USERPROFILE: home };
  const below = join(home, "code/app");
  expect((await bash(home, "git push -f", {}, env)).stdout).toBe("");
  expect((await bash(below, "git push -f", {}, env)).stdout).toContain("deny");
  expect((await bash(below, "make bill", {}, env)).stdout).toContain("deny");
  expect((await bash(below, "git push -f")).stdout).toBe("");
});

test("a single rule can be set to warn", async () => {
  const folder = project({
    ".agentos/config.json": JSON.stringify({ rules: { rules: { "git-history": "warn" } } }),
  });
  expect((await bash(folder, "git push -f")).stdout).toContain(
    "has no effect until the user trusts that folder",
  );
  trust(folder);
  expect((await bash(folder, "git push -f")).stdout).toBe("");
  expect((await bash(folder, "rm notes.txt")).stdout).toContain("deny");
});

test("custom rules apply, and mistakes in them are reported", async () => {
  const folder = project({
    ".agentos/core/rules/own.yaml":
      "rules:\n  - id: bill\n    tier: STOP\n    sentence: No.\n    match: { commands: ['make bill'] }\n",
    ".agentos/core/rules/bad.yaml": "rules: [\n",
  });
  const { stdout, stderr, code } = await bash(folder, "make bill");
  expect(code).toBe(0);
  expect(stdout).toContain('Stopped by the rule \\"bill\\"');
  expect(stderr).toContain("bad.yaml:");
});

test.each([
  ["code", `node -e "require('fs').rmSync('notes.txt')"`],
  ["Windows shells", "Remove-Item -Recurse -Force notes.txt"],
])("the bundle that reads %s is loaded when needed", async (_, command) => {
  const { stdout, stderr } = await bash(project(), command);
  expect({ stderr, isRefused: stdout.includes('Stopped by the rule \\"delete-files\\"') }).toEqual({
    stderr: "",
    isRefused: true,
  });
});

test("without .agentos, writes nothing into the project, and the action can still be approved", async () => {
  const folder = realpathSync(testdir({ "notes.txt": "x" }));
  const refused = (await bash(folder, "git push -f")).stdout;
  expect(existsSync(join(folder, ".agentos"))).toBe(false);
  const state = stateFolderOf(folder);
  const [request] = listRequests(state);
  expect(refused).toContain(`aos approve ${request!.id}`);
  expect(request).toMatchObject({ project: folder, input: { command: "git push -f" } });
  const modes = [state, join(state, "approvals"), join(state, "approvals", `${request!.id}.json`)];
  expect(modes.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700, 0o600]);
  expect(listUserStateFolders()).toContain(state);
  approve(state, request!.id);
  expect((await bash(folder, "git push -f")).stdout).toBe("");
  expect((await bash(folder, "git push -f")).stdout).toContain("deny");
});

test.each([
  "",
  "{",
  "[]",
  '{"hook_event_name":"PostToolUse","tool_name":"Bash"}',
  '{"hook_event_name":"PreToolUse"}',
  '{"hook_event_name":"PermissionRequest"}',
  '{"hook_event_name":"PermissionRequest","session_id":"s1","tool_name":"Bash","tool_input":[]}',
])("lets the event %j through", async (input) => {
  expect(await start(input)).toMatchObject({ code: 0, stdout: "" });
});

test("stays on if the settings cannot be read", async () => {
  const folder = project();
  writeFileSync(join(folder, ".agentos/config.json"), "{ broken");
  const { stdout, stderr } = await bash(folder, "git push -f");
  expect(stdout).toContain("deny");
  expect(stderr).toMatch(
    /config\.json:1:3: not valid JSON, so the defaults apply: expected a key in double quotes/,
  );
});

test("removes escape sequences from a project's settings before printing them", async () => {
  const folder = project({ ".agentos/config.json": JSON.stringify({ rules: { "\u001b[2Jmode": "off" } }) });
  const { stderr } = await start(inShell(folder, "git push -f"));
  expect(stderr).toContain("there is no setting rules.mode");
  expect(stderr).not.toContain("\u001b");
});

test.each([
  ["allow", ""],
  ["block", "the guard itself failed (no rule matched)"],
])("a broken guard reports its failure, with onError %s", async (onError, said) => {
  const folder = project({ ".agentos/config.json": JSON.stringify({ rules: { onError } }) });
  const broken = testdir();
  cpSync(join(HOOK, "../.."), broken, {
    recursive: true,
    filter: (path) => !/node_modules|test$|src$/.test(path),
  });
  rmSync(join(broken, "dist/hook-judge.cjs"));
  const event = {
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "rm notes.txt" },
    cwd: folder,
  };
  const { code, stdout, stderr } = await runBin(join(broken, "bin/agentos-rules-hook.cjs"), {
    input: JSON.stringify(event),
  });
  expect(code).toBe(0);
  expect(stderr).toContain("the guard itself failed (no rule matched)");
  expect(said === "" ? stdout === "" : stdout.includes(said)).toBe(true);
});

describe("an event that cannot be read", () => {
  const blocking = { ".agentos/config.json": JSON.stringify({ rules: { onError: "block" } }) };
  const started = (folder: string, input: string) =>
    runBin(HOOK, { input, env: { ...OUTSIDE, CLAUDE_PROJECT_DIR: folder } });

  test.each([
    ["broken JSON", '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_in'],
    ["an empty event", ""],
    ["a list", "[]"],
    ["an event of 40 MB", `{"tool_name":"Bash","tool_input":{"command":"${"x".repeat(40_000_000)}"}}`],
  ])("is allowed by default, and refused with onError block: %s", async (_, input) => {
    expect((await started(project(), input)).stdout).toBe("");
    const { stdout, stderr, code } = await started(project(blocking), input);
    expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({ permissionDecision: "deny" });
    expect(stderr).toContain("agentos-rules-hook: ");
    expect(code).toBe(0);
  });

  test("is refused in the format of the client that probably sent it", async () => {
    const { stdout } = await started(project(blocking), '{"hook_event_name":"BeforeTool","tool_name":');
    expect(JSON.parse(stdout)).toMatchObject({ decision: "deny" });
    const copilot = await started(project(blocking), '{"toolName":"bash","toolArgs":');
    expect(JSON.parse(copilot.stdout)).toMatchObject({ permissionDecision: "deny" });
  });
});

describe("judging that takes too long", () => {
  function prepared(mode: "enforce" | "warn") {
    const folder = testdir({ ".agentos/config.json": JSON.stringify({ rules: { mode } }) });
    trust(folder);
    const settings = { mode, onError: "allow" as const, rules: {}, clientPermissions: true };
    return {
      event: { ...EVENT_PARTS, action: { tool: "Bash", input: { command: "rm x" } } },
      projectFolder: folder,
      layers: [{ folder, ruleFolders: ["rules"], settings, mayLoosen: true }],
      onError: settings.onError,
    };
  }
  const environment = {
    env: process.env,
    hookFolder: "/",
    cwd: "/",
    now: () => new Date(),
    warn: () => {},
    loadRules: () => {
      for (;;);
    },
  };

  test("is refused at the deadline", { tags: ["slow"] }, () => {
    expect(JSON.stringify(runHook(prepared("enforce"), environment))).toContain(
      "could not be checked in time",
    );
  });

  test("is allowed if the rules only warn", { tags: ["slow"] }, () => {
    expect(runHook(prepared("warn"), environment)).toBeUndefined();
  });
});

describe("`npm test` needs no parser if its scripts are plain", () => {
  const program = (scripts: object) => {
    const folder = project({ "app/package.json": JSON.stringify({ scripts }) });
    return prepareEvent(inShell(folder, "cd app && npm test"), { cwd: folder, env: {}, warn: () => {} });
  };

  test.each([{ test: "vitest run" }, { pretest: "tsc -b", test: "jest && eslint ." }])("%j", (scripts) => {
    expect(program(scripts)).toBeUndefined();
  });

  test.each([
    { test: "rm -rf src" },
    { test: "vitest run", posttest: "git push --force" },
    { test: 1 },
    { build: "tsc" },
  ])("but needs one for %j", (scripts) => {
    expect(program(scripts)).toBeDefined();
  });
});
