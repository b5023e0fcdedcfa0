import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeHandoff } from "@agentos/handoff";
import {
  type Deviation,
  dismissRequests,
  judge,
  logDeviation,
  requestApproval,
} from "@agentos/rules/internal";
import { contextAt, FakeTerminal } from "@agentos/testing/fake-terminal";
import { expect, test } from "vitest";
import { rowsIn } from "../../src/watch/rows.js";
import { createWatcher } from "../../src/watch/snapshot.js";
import { createUnlessChanged } from "../../src/watch/unless-changed.js";
import { append, machine } from "../agents.js";
import { step } from "../aos.js";
import { aos } from "../in-process.js";

const ID = "68f58d4c-d242-444b-9238-1882cc824767";

/** A machine with a project in which a phase waits at its gate. */
async function atWork() {
  const at = machine();
  const { project, env } = at;
  mkdirSync(join(project, ".agentos/workflows"), { recursive: true });
  mkdirSync(join(project, ".agentos/agents"));
  writeFileSync(join(project, ".agentos/agents/dev.md"), "You develop.\n");
  const phases = [step("plan", "", { gate: "approval" }), step("build", "", { dependsOn: ["plan"] })];
  writeFileSync(
    join(project, ".agentos/workflows/flow.yaml"),
    JSON.stringify({ id: "flow", name: "Flow", phases }),
  );
  expect((await aos(project, ["run", "flow"], env)).code).toBe(3);
  const context = contextAt(new FakeTerminal(80, 24), { cwd: project, env });
  const watcher = createWatcher(context, project, false);
  return { ...at, state: join(project, ".agentos/state"), context, watcher };
}

test("reads waiting items, agents, refusals and handoffs of this project and those of active agents", async () => {
  const { project, home, state, claude, watcher } = await atWork();
  const file = claude(ID, "interactive-events.jsonl");
  const subagents = join(file.replace(/\.jsonl$/, ""), "subagents");
  mkdirSync(subagents, { recursive: true });
  writeFileSync(join(subagents, "agent-a1b2c3d.jsonl"), readFileSync(file));
  const other = join(home, "code/other");
  mkdirSync(join(other, ".agentos/state"), { recursive: true });
  claude("00000000-d242-444b-9238-1882cc824767", "basic.jsonl", { folder: other });
  const action = { tool: "Bash", input: { command: "git push --force origin main" }, cwd: other };
  requestApproval(join(other, ".agentos/state"), action, judge(action));
  const row = {
    sessionId: ID,
    tool: "Stop",
    tier: "GUARD",
    rule: "claimed-not-shown",
    reason: "no run",
  } as const;
  const notRun = "tests did not run in this session";
  const failed = "tests failed when they last ran";
  for (const [hoursAgo, why] of [
    [30, notRun],
    [3, notRun],
    [2, failed],
    [1, notRun],
  ] as const)
    logDeviation(state, {
      ...row,
      at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      decision: "found",
      evidence: [{ what: "All tests pass.", why }],
    });
  writeHandoff(state, {
    sessionId: "earlier",
    timestamp: new Date().toISOString(),
    completed: [],
    remaining: [{ name: "Map the columns" }],
    decisions: [],
    blockers: [],
  });

  const seen = await watcher.take();
  expect(seen.problems).toEqual([]);
  expect(seen.waiting.map(({ project: folder, target: { kind } }) => [folder, kind])).toEqual([
    [project, "gate"],
    [other, "request"],
  ]);
  expect(seen.runs).toMatchObject([
    { project, session: { status: "waiting" }, waves: [["plan"], ["build"]] },
  ]);
  expect(seen.sessions.map(({ folder, reading, found }) => [folder, reading.agentId, found])).toEqual([
    [other, undefined, 0],
    [project, undefined, 3],
    [project, "a1b2c3d", 0],
  ]);
  expect(seen.refused).toMatchObject([
    { evidence: [{ why: notRun }], times: 2, project },
    { evidence: [{ why: failed }], times: 1, project },
  ]);
  expect(seen.handoffs).toHaveLength(1);
});

test("an action that was approved and ran is no longer listed as refused", async () => {
  const { project, watcher } = await atWork();
  const state = join(project, ".agentos/state");
  const row = (decision: "stop" | "approved", what: string) =>
    logDeviation(state, {
      ...{ at: new Date().toISOString(), sessionId: ID, tool: "Bash", tier: "STOP", rule: "delete-files" },
      ...{ decision, reason: "it deletes a file", evidence: [{ what, why: "it deletes a file" }] },
    });
  row("stop", "rm old.csv");
  row("stop", "rm other.csv");
  row("approved", "rm old.csv");
  const { refused } = await watcher.take();
  expect(refused.flatMap(({ evidence }) => evidence.map(({ what }) => what))).toContain("rm other.csv");
  expect(JSON.stringify(refused)).not.toContain("rm old.csv");
});

test("a dismissed request is no longer listed as refused, until the agent tries again", async () => {
  const { project, state, watcher } = await atWork();
  const action = { tool: "Bash", input: { command: "git push --force" }, cwd: project };
  const refuse = () => {
    const { id, rule, evidence } = requestApproval(state, action, judge(action), { sessionId: ID });
    const at = new Date().toISOString();
    const row = {
      at,
      sessionId: ID,
      tool: "Bash",
      tier: "STOP",
      rule,
      decision: "stop",
      reason: "r",
      evidence,
    };
    logDeviation(state, row as Deviation);
    return id;
  };
  const rules = async () => (await watcher.take()).refused.map(({ rule }) => rule);
  const id = refuse();
  expect(await rules()).toEqual(["git-history"]);
  dismissRequests(state, [id]);
  expect(await rules()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 2));
  refuse();
  expect(await rules()).toEqual(["git-history"]);
});

test("says which sessions have ended", async () => {
  const { home, claude, watcher } = await atWork();
  claude(ID, "interactive-events.jsonl");
  const ends = async () => (await watcher.take()).sessions.map(({ ended }) => ended);
  expect(await ends()).toEqual([undefined]);
  writeFileSync(join(home, "tmp", `agentos-ended-${ID}`), "");
  expect(await ends()).toEqual([true]);
});

test("shows the same rows until something changes, and writes nothing", async () => {
  const { home, project, claude, watcher } = await atWork();
  const file = claude(ID, "interactive-events.jsonl");
  const written = () =>
    readdirSync(home, { recursive: true, encoding: "utf8" }).map((name) => {
      const { mtimeMs, size } = statSync(join(home, name));
      return `${name} ${mtimeMs} ${size}`;
    });
  const before = written();
  const rowsNow = async () =>
    rowsIn(await watcher.take()).map(({ section, key, words }) => `${section} ${key} ${words}`);
  const first = await rowsNow();
  expect(first).toHaveLength(3);
  expect(await rowsNow()).toEqual(first);
  expect(written()).toEqual(before);
  const rows = readFileSync(file, "utf8").trimEnd().split("\n");
  const usage = rows.findLast((row) => row.includes('"usage"'))!;
  append(file, [usage.replace(/"cache_read_input_tokens":\d+/, '"cache_read_input_tokens":900000')]);
  await aos(project, ["approve", "plan"]);
  const second = await rowsNow();
  const sectionsOf = (rows: string[], other: string[]) =>
    rows.filter((row) => !other.includes(row)).map((row) => row.split(" ")[0]);
  expect(sectionsOf(second, first)).toEqual(["waiting", "sessions"]);
  expect(sectionsOf(first, second)).toEqual(["waiting", "sessions"]);
});

test("a No in the client's own dialog removes the request as soon as the session's file contains the No", async () => {
  const { home, project, state, claude, watcher } = await atWork();
  const transcript = claude(ID, "interactive-events.jsonl");
  const action = { tool: "Bash", input: { command: "git push --force" }, cwd: project };
  const { id } = requestApproval(state, action, judge(action), { sessionId: ID });
  const { size } = statSync(transcript);
  const asked = { toolUseId: "toolu_1", request: id, cwd: project, askedAt: Date.now(), transcript, size };
  const used = join(home, ".local/state/agentos/used");
  mkdirSync(used, { recursive: true, mode: 0o700 });
  writeFileSync(join(used, `asked-${ID}`), `${JSON.stringify(asked)}\n`);
  const kinds = async () => (await watcher.take()).waiting.map(({ target: { kind } }) => kind);
  expect((await kinds()).sort()).toEqual(["gate", "request"]);
  const content = [{ type: "tool_result", tool_use_id: "toolu_1", content: "No", is_error: true }];
  append(transcript, [
    JSON.stringify({ type: "user", message: { content }, toolDenialKind: "user-rejected" }),
  ]);
  expect(await kinds()).toEqual(["gate"]);
});

test("settings that are ignored are a problem", async () => {
  const { project, watcher } = await atWork();
  writeFileSync(join(project, ".agentos/config.json"), "{ guard }");
  const { problems, waiting } = await watcher.take();
  expect(problems).toEqual([expect.stringMatching(/config\.json:1:3: not valid JSON/)]);
  expect(waiting).toHaveLength(1);
});

test.skipIf(process.platform === "win32")(
  "a project with an endless file does not block the rest, and is reported",
  async () => {
    const { home, claude, watcher } = await atWork();
    for (const file of ["deviations.jsonl", "handoffs/x.md", "loops/x.jsonl", "sessions/s/events.jsonl"]) {
      const other = join(home, "code", file.replace(/\W/g, "-"));
      const path = join(other, ".agentos/state", file);
      mkdirSync(dirname(path), { recursive: true });
      execFileSync("mkfifo", [path]);
      claude(`${file.length}0000000-d242`, "basic.jsonl", { folder: other });
    }
    const seen = await watcher.take();
    expect(seen.problems).toHaveLength(4);
    for (const problem of seen.problems) expect(problem).toContain("is neither a file nor a folder");
    expect([seen.sessions.length, seen.waiting.length]).toEqual([4, 1]);
  },
);

test("with a named project, reads no other", async () => {
  const { home, project, context, claude } = await atWork();
  claude(ID, "basic.jsonl", { folder: join(home, "code") });
  const seen = await createWatcher(context, project, true).take();
  expect([seen.sessions, seen.runs.length]).toEqual([[], 1]);
});

test("reads again after a file has changed, or after some time", async () => {
  let now = 0;
  let reads = 0;
  const unlessChanged = createUnlessChanged(() => now);
  const { home } = machine();
  const file = join(home, "a");
  const read = () => unlessChanged("a", [file], () => ++reads);
  expect([await read(), await read()]).toEqual([1, 1]);
  writeFileSync(file, "x");
  expect([await read(), await read()]).toEqual([2, 2]);
  now = 60_000;
  expect(await read()).toBe(3);
});
