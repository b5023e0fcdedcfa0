import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { createGranter } from "@agentos/testing/grant";
import { describe, expect, test } from "vitest";
import type * as HookMain from "../src/hook.js";
import * as internal from "../src/internal.js";
import {
  hashAction,
  judge,
  listRequests,
  listUndecided,
  logDeviation,
  readDeviations,
  requestApproval,
} from "../src/internal.js";

const { approve, trust } = createGranter(internal);

const BUNDLES = join(import.meta.dirname, "../dist");
const load = (folder: string): typeof HookMain => createRequire(import.meta.url)(join(folder, "hook.cjs"));
const hook = load(BUNDLES);

const TERMINAL = { ...process.env, CLAUDE_CODE_ENTRYPOINT: "cli" };
const HEADLESS = { ...process.env, CLAUDE_CODE_ENTRYPOINT: "sdk-cli", CLAUDE_CODE_SESSION_ATTENDED: "0" };

function project(files: Record<string, string> = {}, { commit = true } = {}): string {
  const folder = realpathSync(testdir({ "notes.txt": "x\n", ".agentos/config.json": "{}", ...files }));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
      cwd: folder,
      stdio: "pipe",
    });
  git("init", "-q", "-b", "main");
  git("add", ".");
  if (commit) git("commit", "-qm", "First");
  return folder;
}

interface Answer {
  permissionDecision: string;
  permissionDecisionReason: string;
}

let calls = 0;
function ask(
  cwd: string,
  command: string,
  env: NodeJS.ProcessEnv = TERMINAL,
  more: object = {},
  by = hook,
): Answer | undefined {
  const event = {
    session_id: "s1",
    transcript_path: "/home/me/.claude/projects/p/s1.jsonl",
    cwd,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: `toolu_${calls++}`,
    ...more,
  };
  const answer = by.answerTo(event, () => {}, env) as { hookSpecificOutput: Answer } | undefined;
  return answer?.hookSpecificOutput;
}
const decision = (...args: Parameters<typeof ask>) => ask(...args)?.permissionDecision ?? "silent";

test("suggests a rule to a user who approved the same action five times", () => {
  const folder = project();
  const reason = () => ask(folder, "git push --force")?.permissionDecisionReason;
  const approve = () =>
    logDeviation(join(folder, ".agentos/state"), {
      ...{ at: new Date().toISOString(), tool: "Bash", tier: "STOP", rule: "git-history", reason: "r" },
      ...{ decision: "approved", evidence: [{ what: "git push --force", why: "w" }] },
    });
  for (let n = 0; n < 4; n++) approve();
  expect(reason()).not.toContain("rules allow");
  approve();
  expect(reason()).toMatch(/You have approved this 5 times; `.* rules allow` turns it into a rule\.$/);
  expect(judge({ tool: "Bash", input: { command: "aos rules allow 'git push --force'" } })).toMatchObject({
    decision: "stop",
    rule: { id: "guard" },
  });
  expect(judge({ tool: "Bash", input: { command: "aos rules allow" } }).decision).toBe("allow");
});

describe("at a terminal", () => {
  test("a stop becomes the client's own question, in a sentence or two, with a safer command", () => {
    const folder = project();
    expect(ask(folder, "git push --force")).toEqual({
      hookEventName: "PreToolUse",
      permissionDecision: "ask",
      permissionDecisionReason:
        "AgentOS: git push --force: it overwrites the remote history (git-history). Safer alternative: git push --force-with-lease",
    });
    expect(listRequests(join(folder, ".agentos/state"))).toHaveLength(1);
  });

  test.each([
    ["in headless mode", {}, HEADLESS],
    ["if the client does not say whether it has a terminal", {}, { ...process.env }],
    ["if no person is present", {}, { ...TERMINAL, CLAUDE_CODE_SESSION_ATTENDED: "0" }],
    ["in a workflow phase", {}, { ...TERMINAL, AGENTOS_PHASE: "build" }],
    ["in a permission mode that never asks", { permission_mode: "dontAsk" }, TERMINAL],
    ["in Codex", { turn_id: "1" }, TERMINAL],
    ["in Qwen Code", { timestamp: "2026-01-01T00:00:00Z" }, TERMINAL],
  ])("it is refused %s", (_, more, env) => {
    expect(decision(project(), "git push --force", env, more)).toBe("deny");
  });

  test.each([
    "aos approve 3f2a9c0011",
    "npx aos trust",
    "rm -rf .agentos",
    "rm .agentos/state/approvals/x.json",
    "echo '{}' > .claude/settings.json",
    "npm uninstall @agentos/cli",
    "git push --force; aos approve 3f2a9c0011",
    'echo cm0gLXJmIC4= | base64 -d | tr x "$Y" | sh',
    "CLAUDE_CODE_ENTRYPOINT=cli claude -p 'go on'",
    "export CLAUDE_CODE_ENTRYPOINT=cli; claude -p --permission-prompt-tool stdio",
    "env CLAUDE_CODE_SESSION_ATTENDED=1 claude -p x",
  ])("it cannot be approved in passing: %s", (command) => {
    expect(decision(project({ ".claude/settings.json": "{}" }), command)).toBe("deny");
  });

  test("an agent's attempt to approve does not create a request", () => {
    const folder = project();
    expect(ask(folder, "aos approve 3f2a9c")?.permissionDecisionReason).toContain("Only the user may");
    expect(ask(folder, "aos approve 3f2a9c", HEADLESS)?.permissionDecision).toBe("deny");
    expect(listRequests(join(folder, ".agentos/state"))).toEqual([]);
  });
});

describe("a yes", () => {
  /** Helpers that write a call's outcome to the session's file and send events that make the hook read it. */
  const session = (folder: string) => {
    const transcript = join(testdir(), "s1.jsonl");
    writeFileSync(transcript, '{"type":"user","message":{"content":"go"}}\n');
    const result = (toolUseId: string, more: object = {}, row: object = {}, path = transcript) => {
      const content = [{ type: "tool_result", tool_use_id: toolUseId, content: "", ...more }];
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `${JSON.stringify({ type: "user", message: { content }, ...row })}\n`);
    };
    const asks = (toolUseId: string, more: object = {}, env = TERMINAL) =>
      ask(folder, "git push --force", env, { tool_use_id: toolUseId, transcript_path: transcript, ...more });
    const stops = () => {
      const event = { session_id: "s1", transcript_path: transcript, cwd: folder, hook_event_name: "Stop" };
      expect(hook.answerTo(event, () => {}, TERMINAL)).toBeUndefined();
    };
    return { transcript, result, asks, stops };
  };
  const decisions = (state: string) => readDeviations(state).map(({ decision: each }) => each);

  test("is recorded as a used approval: nothing is waiting, and the next action is asked about again", () => {
    const folder = project();
    const state = join(folder, ".agentos/state");
    const { result, asks, stops } = session(folder);
    asks("toolu_yes");
    stops();
    expect(decisions(state)).toEqual(["stop"]);
    result("toolu_yes");
    stops();
    expect(listRequests(state)).toEqual([]);
    expect(decisions(state)).toEqual(["stop", "approved"]);
    stops();
    expect(decisions(state)).toEqual(["stop", "approved"]);
    expect(decision(folder, "git push --force")).toBe("ask");
    expect(decision(folder, "git push --force", HEADLESS)).toBe("deny");
  });

  test("counts even if the command then fails", () => {
    const folder = project();
    const state = join(folder, ".agentos/state");
    const { result, asks, stops } = session(folder);
    asks("toolu_failed");
    const permissionDecision = { decision: "accept", source: "user_temporary", grantScope: "once" };
    result("toolu_failed", { is_error: true, content: "Exit code 1" }, { permissionDecision });
    stops();
    expect(decisions(state)).toEqual(["stop", "approved"]);
  });

  test("is recorded before the next tool is judged, so the same action needs a new request", () => {
    const folder = project();
    const state = join(folder, ".agentos/state");
    const { result, asks, stops } = session(folder);
    asks("toolu_1");
    result("toolu_1");
    asks("toolu_2");
    expect(decisions(state)).toEqual(["stop", "approved", "stop"]);
    expect(listRequests(state)).toHaveLength(1);
    result("toolu_2");
    stops();
    expect(decisions(state)).toEqual(["stop", "approved", "stop", "approved"]);
    expect(listRequests(state)).toEqual([]);
  });

  test("given in a subagent is found in the subagent's own transcript", () => {
    const folder = project();
    const state = join(folder, ".agentos/state");
    const { transcript, result, asks, stops } = session(folder);
    asks("toolu_sub", { agent_id: "a7" });
    result("toolu_sub", {}, {}, join(transcript.replace(".jsonl", ""), "subagents/agent-a7.jsonl"));
    stops();
    expect(decisions(state)).toEqual(["stop", "approved"]);
  });

  test.each([
    ["that was refused", { is_error: true }, { permissionDecision: { decision: "reject" } }],
    ["for which an older client only reports an error", { is_error: true }, {}],
    [
      "that was refused with a different message",
      { content: "Not now." },
      { toolDenialKind: "user-rejected" },
    ],
  ])("is not recorded for a call %s", (_, more, row) => {
    const folder = project();
    const state = join(folder, ".agentos/state");
    const { result, asks, stops } = session(folder);
    asks("toolu_no");
    result("toolu_no", more, row);
    stops();
    expect(decisions(state)).toEqual(["stop"]);
    expect(listRequests(state)).toHaveLength(1);
  });

  test("is not recorded if nobody was asked", () => {
    const folder = project();
    const state = join(folder, ".agentos/state");
    const { result, asks, stops } = session(folder);
    asks("toolu_no", {}, HEADLESS);
    result("toolu_no");
    result("toolu_other");
    stops();
    expect(decisions(state)).toEqual(["stop"]);
    expect(listRequests(state)).toHaveLength(1);
  });

  test("a no dismisses the request, even if the session sends no further event", () => {
    const folder = project();
    const state = join(folder, ".agentos/state");
    const { result, asks } = session(folder);
    asks("toolu_no");
    expect(listUndecided(state, { env: process.env, now: () => new Date() })).toHaveLength(1);
    result("toolu_no", { is_error: true }, { toolDenialKind: "user-rejected" });
    // The user may have closed the dialog to approve the request elsewhere.
    const now = () => new Date();
    expect(listUndecided(state, { env: process.env, now })).toMatchObject([{ isRefused: true }]);
    // The agent asks again, so the user has a new dialog to answer.
    asks("toolu_again");
    expect(listUndecided(state, { env: process.env, now })[0]).not.toHaveProperty("isRefused");
    result("toolu_again", { is_error: true }, { toolDenialKind: "user-rejected" });
    expect(listUndecided(state, { env: process.env, now })).toMatchObject([{ isRefused: true }]);
    const later = () => new Date(Date.now() + 6 * 60_000);
    expect(listUndecided(state, { env: process.env, now: later })).toEqual([]);
    expect(decisions(state)).toEqual(["stop", "stop"]);
  });

  test("is read only from rows written after the question, however large the file is", () => {
    const folder = project();
    const state = join(folder, ".agentos/state");
    const { transcript, result, asks, stops } = session(folder);
    result("toolu_late");
    asks("toolu_late");
    stops();
    expect(decisions(state)).toEqual(["stop"]);
    appendFileSync(transcript, `{"type":"noise","text":"${"x".repeat(3 * 1024 * 1024)}"}\n`);
    result("toolu_late");
    stops();
    expect(decisions(state)).toEqual(["stop", "approved"]);
  });

  test.each([
    "echo '{}' | npx agentos-rules-hook",
    "agentos-rules-hook < event.json",
    "node node_modules/@agentos/cli/dist/hooks/agentos-rules-hook.cjs <<< '{}'",
    "node node_modules/@agentos/cli/dist/hooks/agentos-hooks.cjs rules:5 <<< '{}'",
  ])("cannot be faked by an agent's event: %s", (command) => {
    expect(decision(project(), command)).toBe("deny");
  });
});

describe("rules.ask", () => {
  const withAsk = (ask: string) => project({ ".agentos/config.json": JSON.stringify({ rules: { ask } }) });

  test("never: the hook refuses even at a terminal", () => {
    expect(decision(withAsk("never"), "git push -f")).toBe("deny");
  });

  test("always: the client asks even without a terminal, once the user trusts the folder", () => {
    const folder = withAsk("always");
    expect(decision(folder, "git push -f", { ...process.env })).toBe("deny");
    expect(decision(folder, "git push -f")).toBe("ask");
    trust(folder);
    expect(decision(folder, "git push -f", { ...process.env })).toBe("ask");
  });

  test("a nested folder cannot loosen the setting of its parent folder", () => {
    const folder = withAsk("never");
    const inner = join(folder, "inner");
    cpSync(withAsk("interactive"), inner, { recursive: true });
    expect(decision(inner, "git push -f")).toBe("deny");
  });

  test("an invalid value is reported with its position", () => {
    const folder = withAsk("sometimes");
    const said: string[] = [];
    const event = {
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "git push -f" },
      cwd: folder,
    };
    hook.answerTo(event, (problem) => said.push(problem), TERMINAL);
    expect(said.join()).toMatch(/config\.json:1:\d+: rules\.ask must be one of always, interactive, never/);
  });
});

describe("at a terminal, nobody is asked about actions that git can undo", () => {
  const commands = ["rm notes.txt", "git rm notes.txt", "git restore notes.txt", "git checkout -- notes.txt"];

  test.each(commands)("%s", (command) => {
    const folder = project();
    expect(decision(folder, command)).toBe("silent");
    expect(decision(folder, command, HEADLESS)).toBe("deny");
    writeFileSync(join(folder, "notes.txt"), "changed\n");
    expect(decision(folder, command)).toBe("ask");
  });

  test("a reset is not stopped if it has nothing to discard: untracked files survive it", () => {
    const folder = project();
    writeFileSync(join(folder, "new.txt"), "new\n");
    for (const how of [TERMINAL, HEADLESS]) expect(decision(folder, "git reset --hard", how)).toBe("silent");
    expect(decision(folder, "mv new.txt notes.txt && git reset --hard", HEADLESS)).toBe("deny");
    writeFileSync(join(folder, "notes.txt"), "changed\n");
    expect(decision(folder, "git reset --hard")).toBe("ask");
    expect(decision(folder, "git reset --hard", HEADLESS)).toBe("deny");
  });

  test.each(commands.slice(0, 2))("%s: the user is asked if the content is not committed", (command) => {
    expect(decision(project({}, { commit: false }), command)).toBe("ask");
  });

  test("a branch whose commits are on other branches", () => {
    const folder = project();
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
        cwd: folder,
        stdio: "pipe",
      });
    git("branch", "merged");
    git("checkout", "-qb", "own");
    git("commit", "-q", "--allow-empty", "-m", "Mine");
    git("checkout", "-q", "main");
    expect(decision(folder, "git branch -D merged")).toBe("silent");
    expect(decision(folder, "git checkout main && git branch -D merged")).toBe("silent");
    expect(decision(folder, "git branch -D own")).toBe("ask");
    expect(decision(folder, "git branch -D merged own")).toBe("ask");
    expect(decision(folder, "git branch -D nothing")).toBe("silent");
    for (const branch of ["merged", "new"])
      expect(
        decision(
          folder,
          `git checkout ${branch} && git commit -qam x && git checkout main && git branch -D ${branch}`,
        ),
      ).toBe("ask");
  });

  test("but the client's own permission prompt is not answered", () => {
    const folder = project();
    const event = {
      session_id: "s1",
      cwd: folder,
      tool_name: "Bash",
      tool_input: { command: "git restore notes.txt" },
    };
    expect(decision(folder, "git restore notes.txt")).toBe("silent");
    const asked = { ...event, hook_event_name: "PermissionRequest" };
    expect(hook.answerTo(asked, () => {}, TERMINAL)).toBeUndefined();
  });

  test.each([
    ["a file that was first moved there", "mv draft.txt notes.txt && rm notes.txt", []],
    ["a file that was first written to", "cat draft.txt > notes.txt; rm notes.txt", []],
    ["a command that runs another program first", "./fill.sh && rm notes.txt", []],
    ["untracked files in the folder", "rm -rf src", []],
    [
      "a file marked as assumed unchanged in git",
      "rm notes.txt",
      ["update-index", "--assume-unchanged", "notes.txt"],
    ],
    [
      "a file marked as skip-worktree in git",
      "rm notes.txt",
      ["update-index", "--skip-worktree", "notes.txt"],
    ],
    ["another repository", "git -C .. rm notes.txt", []],
    ["a pattern", "git restore '*'", []],
  ])("except %s", (_, command, marked) => {
    const folder = project({ "src/a.ts": "a", ".gitignore": "*.local\n", "fill.sh": "true\n" });
    writeFileSync(join(folder, "draft.txt"), "mine\n");
    writeFileSync(join(folder, "src/a.local"), "mine\n");
    if (marked.length > 0) execFileSync("git", marked, { cwd: folder });
    if (command.includes("*")) writeFileSync(join(folder, "notes.txt"), "changed\n");
    if (marked.length > 0) writeFileSync(join(folder, "notes.txt"), "changed\n");
    expect(decision(folder, command)).not.toBe("silent");
  });
});

describe("an approval covers what runs", () => {
  const hash = (command: string, more: object = {}) =>
    hashAction({ tool: "Bash", input: { command, ...more }, cwd: "/p" });

  everyRow(
    "%s",
    [
      "rm x 2>&1 | tail -5",
      "rm x | head -n 3",
      "rm x 2>&1 | cat",
      "rm x | grep -v '^debug' | tail",
      "rm x; echo $?",
      'rm x; echo "exit: $?"',
      "rm x 2>&1 | tail -20; echo $?",
      " rm x ",
    ],
    (command) => {
      expect(hash(command)).toBe(hash("rm x"));
      expect(hash(command, { timeout: 5, run_in_background: true, description: "d" })).toBe(hash("rm x"));
    },
  );

  everyRow(
    "%s is another action",
    [
      "rm x y",
      "rm x | tee y",
      "rm x | tail > y",
      "rm x | tail y",
      "rm x | wc --files0-from=y",
      "rm x | grep -f y",
      "rm x | ./tail",
      "rm x | PATH=. tail",
      "rm x | $TAIL",
      "rm x | tail; rm y",
      "rm y; rm x | tail",
      "rm x; echo $(rm y)",
      "rm x; echo a > b",
      "rm x; echo $? $X",
      "tail() { rm y; }; rm x | tail",
      "alias tail=rm; rm x | tail",
      "PATH=.; rm x | tail",
      "export PATH=.; rm x | tail",
      "rm x | xargs rm",
      "rm x | sh",
      "rm x &",
      "rm x | tail &",
      "(rm x) | tail",
      "rm x 2>y",
    ],
    (command) => {
      expect(hash(command)).not.toBe(hash("rm x"));
    },
  );

  test("the content of a here-document is part of it", () => {
    expect(hash("psql <<E | cat\nselect 1;\nE")).not.toBe(hash("psql <<E | cat\ndrop table a;\nE"));
    expect(hash("psql <<E; echo $?\nselect 1;\nE")).not.toBe(hash("psql <<E; echo $?\ndrop table a;\nE"));
  });

  test.each([
    ["a different sandbox setting", { dangerouslyDisableSandbox: true }],
    ["a timeout that is text", { timeout: "$(rm y)" }],
    ["a different folder", { workdir: "/q" }],
  ])("%s makes it a different action", (_, more) => {
    expect(hash("rm x", more)).not.toBe(hash("rm x"));
  });

  test("a redefined filter makes it a different action", () => {
    expect(hash("head() { rm y; }; rm x")).not.toBe(hash("head() { rm y; }; rm x | head"));
  });
});

describe("a hook configured both for the user and in the project", () => {
  function installedTwice() {
    const other = testdir();
    cpSync(BUNDLES, other, { recursive: true, filter: (path) => !path.endsWith(".cache") });
    return load(other);
  }
  const call = { tool_use_id: "toolu_same" };

  test("recognizes two entries that name the same installation differently", () => {
    const folder = project();
    const state = join(folder, ".agentos/state");
    const execArgv = [...process.execArgv];
    const fromUser = (more: object) => {
      process.execArgv.push("-e", "require('/home/me/hooks/agentos-rules-hook.cjs')");
      const answer = ask(folder, "rm notes.txt", HEADLESS, more);
      process.execArgv.splice(execArgv.length);
      return answer;
    };
    expect(ask(folder, "rm notes.txt", HEADLESS, call)?.permissionDecisionReason).toContain("Ask the user");
    expect(fromUser(call)?.permissionDecisionReason).toContain("Ask the user");
    approve(state, listRequests(state)[0]!.id);
    const again = { tool_use_id: "toolu_again" };
    expect(decision(folder, "rm notes.txt", HEADLESS, again)).toBe("silent");
    expect(fromUser(again)).toBeUndefined();
    expect(fromUser(call)?.permissionDecision).toBe("deny");
  });

  test("a grant used by one hook lets the same call through in the other, but no other call", () => {
    const twin = installedTwice();
    const folder = project();
    const state = join(folder, ".agentos/state");
    expect(decision(folder, "rm notes.txt", HEADLESS)).toBe("deny");
    approve(state, listRequests(state)[0]!.id);
    expect(decision(folder, "rm notes.txt", HEADLESS, call)).toBe("silent");
    expect(decision(folder, "rm notes.txt", HEADLESS, call, twin)).toBe("silent");
    expect(decision(folder, "rm notes.txt", HEADLESS, {}, twin)).toBe("deny");
    expect(decision(folder, "rm notes.txt", HEADLESS, { ...call, session_id: "s2" }, twin)).toBe("deny");
    expect(decision(folder, "rm notes.txt", HEADLESS, call)).toBe("deny");
  });

  test("both hooks return the full text, because the client shows only one", () => {
    const twin = installedTwice();
    const folder = project();
    const first = ask(folder, "rm notes.txt", HEADLESS, call);
    const second = ask(folder, "rm notes.txt", HEADLESS, call, twin);
    expect(first?.permissionDecisionReason).toContain("Ask the user");
    expect(second).toEqual(first);
    expect(readDeviations(join(folder, ".agentos/state"))).toHaveLength(1);
  });
});

test("an agent cannot write a request into the user's state folder, and such a request grants nothing", () => {
  const folder = project();
  const state = join(process.env.XDG_STATE_HOME!, "agentos/projects/0123456789abcdef");
  for (const command of [
    `mkdir -p ${state}/approvals && cp x.json ${state}/approvals/`,
    `echo '{}' > ${state}/approvals/0123456789.json`,
    `rm -rf ${state}`,
  ])
    expect(decision(folder, command)).toBe("deny");
  const action = { tool: "Bash", input: { command: "git push -f" }, cwd: folder };
  const request = requestApproval(state, action, judge(action));
  writeFileSync(
    join(state, "approvals", `${request.id}.json`),
    JSON.stringify({ ...request, grantedAt: new Date().toISOString(), mac: "0" }),
  );
  expect(decision(folder, "git push -f", HEADLESS)).toBe("deny");
});
