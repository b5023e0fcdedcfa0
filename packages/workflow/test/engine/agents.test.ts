import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import {
  ENDS,
  jsonLines,
  RECORDINGS,
  REPLAY,
  recording,
  streamFile,
} from "@agentos/testing/recorded-streams";
import { describe, expect, test } from "vitest";
import {
  followLogs,
  listLogs,
  readLog,
  readSession,
  reportSession,
  runWorkflow,
  type SessionEvent,
  type SessionState,
} from "../../src/index.js";
import { eventsOf, fakePhase, fakeRunner, project, ran } from "./project.js";

const workflow = "flow";
const sessionId = "one";

/** The client, in a shell command. */
const client = `'${process.execPath}' '${REPLAY}'`;

/** A phase that replays a recorded run. */
function agentPhase(id: string, recording: string, fields = ""): string {
  return apart(id, [process.execPath, REPLAY, recording], fields);
}

/** A phase that is isolated from this machine: its client's own files are looked up in `home`. */
function apart(id: string, run: string | string[], fields = ""): string {
  return `{ id: ${id}, prompt: "Do ${id}", dependsOn: [], run: ${JSON.stringify(run)}, env: { HOME: "\${projectDir}/home", TMPDIR: "\${projectDir}/tmp", CODEX_HOME: "\${projectDir}/home/.codex" }${fields && `, ${fields}`} }`;
}

function agentProject(phases: readonly string[], more: Record<string, string> = {}): string {
  return project(phases, { "tmp/.keep": "", "home/.keep": "", ...more });
}

function stateOf({ phases }: SessionState, id: string) {
  const found = phases.find((each) => each.id === id);
  if (found === undefined) throw new Error(`No phase ${id}`);
  return found;
}

function only<Type extends SessionEvent["type"]>(folder: string, type: Type) {
  return eventsOf(folder, sessionId).filter(
    (event): event is Extract<SessionEvent, { type: Type }> => event.type === type,
  );
}

describe("every recorded run of a client", () => {
  const names = RECORDINGS.filter((name) => !name.includes("control-"));
  const limits = names.filter((name) => /\/(rate|usage)-limit$/.test(name));
  const others = names.filter((name) => !limits.includes(name));
  const idOf = (name: string) => name.replace("/", ".");
  /** Ends as the run did, in a fraction of the time that Node takes to start. */
  const replayed = (name: string) => {
    const [client = "", run = ""] = name.split("/");
    const { exit = 0, signal } = ENDS[client]?.[run] ?? {};
    const end = signal === undefined ? `exit ${exit}` : `kill -${signal.replace("SIG", "")} $$`;
    return apart(idOf(name), `cat '${streamFile(name)}'; ${end}`);
  };

  test("ends its phase correctly, and returns text instead of JSON rows", { tags: ["slow"] }, async () => {
    const folder = agentProject(others.map((name) => replayed(name)));
    const { state } = await runWorkflow({ projectFolder: folder, workflow, sessionId, concurrency: 8 });
    for (const name of others) {
      const [client = "", run = ""] = name.split("/");
      const { status, output = "", report } = stateOf(state, idOf(name));
      const { exit, fails = false } = ENDS[client]?.[run] ?? {};
      const ended = exit === 0 && run !== "cancelled-sigint" && !fails ? "completed" : "failed";
      // This client ends at the first tool that it refuses, so a person must decide.
      expect([name, status]).toEqual([name, name === "opencode/denied" ? "stopped" : ended]);
      expect(output).not.toContain('{"');
      expect(report?.client).toBe(client);
    }
  });

  test("that reached a limit defers its phase", async () => {
    const folder = agentProject(limits.map((name) => replayed(name)));
    const pause = new AbortController();
    const deferred = new Set<string>();
    await runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      concurrency: limits.length,
      pause: pause.signal,
      onEvent(event) {
        if (event.type === "phase.deferred") deferred.add(event.phase);
        if (deferred.size === limits.length) pause.abort();
      },
    });
    expect([...deferred].sort()).toEqual(limits.map(idOf));
    expect(only(folder, "phase.failed")).toEqual([]);
  });
});

describe("a phase whose program is an agent", () => {
  test("returns what the agent says, and records its usage", async () => {
    const folder = agentProject([
      agentPhase("plan", "claude-code/normal"),
      `{ id: build, prompt: Build, dependsOn: [plan], run: [node, -e, "require('fs').writeFileSync('seen.json', require('fs').readFileSync(process.env.AGENTOS_INPUTS))"] }`,
    ]);
    const { state, status } = await runWorkflow({ projectFolder: folder, workflow, sessionId });
    expect(status).toBe("completed");
    expect(JSON.parse(readFileSync(join(folder, "seen.json"), "utf8")).plan.output).toBe(
      "Done: it says tool-output-1.",
    );
    const plan = stateOf(state, "plan");
    const measured = {
      tokenUsage: { input: 20950, output: 1, total: 20951 },
      windowTokens: 200_000,
      contextExhaustionRisk: false,
    };
    const report = {
      client: "claude-code",
      sessionId: "a3768e35-61ef-47be-b649-e319ca207406",
      model: "claude-sonnet-4-6",
      turns: 2,
      spent: { input: 40900, output: 100 },
      costUsd: 0.020686200000000002,
    };
    expect(plan).toMatchObject({ ...measured, report });
    expect(plan.runs).toMatchObject([{ status: "completed", ...measured, report }]);
  });

  test("reports its session and each call before it ends", async () => {
    const folder = agentProject([agentPhase("plan", "claude-code/normal")]);
    await runWorkflow({ projectFolder: folder, workflow, sessionId });
    const [first, ...rest] = only(folder, "agent_run.reported");
    expect(first?.report).toEqual({
      client: "claude-code",
      sessionId: "a3768e35-61ef-47be-b649-e319ca207406",
      model: "claude-sonnet-4-6",
    });
    expect(rest.at(-1)).toMatchObject({ tokenUsage: { total: 20951 }, windowTokens: 200_000 });
    const types = eventsOf(folder, sessionId).map(({ type }) => type);
    expect(types.lastIndexOf("agent_run.reported")).toBeLessThan(types.indexOf("phase.completed"));
  });

  test("writes its usage to the file that its client's hook would write", async () => {
    const folder = agentProject([agentPhase("plan", "qwen/normal")]);
    await runWorkflow({ projectFolder: folder, workflow, sessionId });
    const usage = join(folder, ".agentos/state/sessions", sessionId, "usage/plan.json");
    expect(JSON.parse(readFileSync(usage, "utf8"))).toEqual({
      input_tokens: 20950,
      output_tokens: 50,
      window_tokens: 1_000_000,
      freshness: "current",
      client: "qwen",
      model: "qwen3-coder-plus",
      session_id: "69d34c3f-9a5a-42cb-a432-0cd6fb187e3f",
    });
    const metrics = join(folder, "tmp/agentos-ctx-69d34c3f-9a5a-42cb-a432-0cd6fb187e3f.json");
    expect(JSON.parse(readFileSync(metrics, "utf8"))).toMatchObject({
      session_id: "69d34c3f-9a5a-42cb-a432-0cd6fb187e3f",
      used_tokens: 21_000,
      window_tokens: 1_000_000,
      source: "stream",
      client: "qwen",
    });
  });

  test("has no usage per call, and never a sum, if its stream does not count single calls", async () => {
    const folder = agentProject([agentPhase("plan", "codex/normal"), agentPhase("code", "gemini/normal")]);
    const { state } = await runWorkflow({ projectFolder: folder, workflow, sessionId });
    for (const id of ["plan", "code"]) {
      expect(stateOf(state, id)).not.toHaveProperty("tokenUsage");
      expect(stateOf(state, id).report?.spent).toEqual({ input: 40900, output: 100 });
    }
  });

  test("takes its usage from its client's session file, if there is one", async () => {
    const thread = "01a20224-9979-7a40-ad97-2c5b3b5aff60";
    const count = { input_tokens: 20_950, output_tokens: 50, total_tokens: 21_000 };
    const rollout = jsonLines(
      { type: "session_meta", timestamp: "t", payload: { id: thread } },
      { type: "turn_context", timestamp: "t", payload: { model: "gpt-5.1-codex" } },
      {
        type: "event_msg",
        timestamp: "t",
        payload: { type: "token_count", info: { last_token_usage: count, model_context_window: 272_000 } },
      },
    );
    const folder = agentProject([agentPhase("plan", "codex/normal")], {
      [`home/.codex/sessions/2026/11/22/rollout-2026-11-22T07-24-37-${thread}.jsonl`]: rollout,
    });
    const { state } = await runWorkflow({ projectFolder: folder, workflow, sessionId });
    expect(stateOf(state, "plan")).toMatchObject({
      tokenUsage: { input: 20_950, output: 50, total: 21_000 },
      windowTokens: 272_000,
      contextExhaustionRisk: false,
      report: { model: "gpt-5.1-codex" },
    });
  });

  test("is at risk if its last call nearly filled the window or exceeded it", async () => {
    const rows = readFileSync(streamFile("claude-code/normal"), "utf8");
    const full = testdir({ "full.jsonl": rows.replaceAll("19947", "179947") });
    const folder = agentProject([
      apart("full", ["cat", join(full, "full.jsonl")]),
      agentPhase("over", "claude-code/error-overflow"),
    ]);
    const { state } = await runWorkflow({ projectFolder: folder, workflow, sessionId });
    expect(stateOf(state, "full")).toMatchObject({ status: "completed", contextExhaustionRisk: true });
    expect(stateOf(state, "over")).toMatchObject({
      status: "failed",
      contextExhaustionRisk: true,
      reason: expect.stringContaining("its context window is full"),
    });
  });

  test("is not retried if its credentials are rejected, but is retried after other failures", async () => {
    const folder = agentProject([
      agentPhase("plan", "claude-code/error", "retries: 2"),
      agentPhase("code", "claude-code/error-overflow", "retries: 2"),
    ]);
    const { state, status } = await runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      backoff: { baseMs: 1, maxMs: 1 },
    });
    expect(status).toBe("failed");
    expect(stateOf(state, "plan")).toMatchObject({ attempts: 1, isFinal: true });
    expect(stateOf(state, "code").attempts).toBe(3);
  });

  test("that reaches a limit uses up no attempt, and continues once the limit resets", {
    tags: ["slow"],
  }, async () => {
    const opensAt = Math.ceil(Date.now() / 1000);
    const refused = recording("claude-code/usage-limit").toString().replaceAll("1795339677", `${opensAt}`);
    const folder = agentProject(
      [
        apart(
          "plan",
          `echo plan >> ran.txt; if [ $(wc -l < ran.txt) = 1 ]; then cat refused.jsonl; exit 1; else ${client} claude-code/normal; fi`,
        ),
      ],
      { "refused.jsonl": refused },
    );
    const { state, status } = await runWorkflow({ projectFolder: folder, workflow, sessionId });
    expect(status).toBe("completed");
    expect(ran(folder)).toEqual(["plan", "plan"]);
    const plan = stateOf(state, "plan");
    expect(plan).toMatchObject({ attempts: 1, output: "Done: it says tool-output-1." });
    expect(plan.runs).toMatchObject([
      {
        status: "deferred",
        reason: expect.stringContaining("it has reached its usage limit"),
        report: { limit: { status: "rejected", window: "five_hour" }, error: { kind: "usage-limit" } },
      },
      { status: "completed" },
    ]);
    expect(plan.runs[1]?.report).not.toHaveProperty("limit");
  });

  test("is treated as any other program if the file says so", async () => {
    const folder = agentProject([agentPhase("plan", "codex/normal", "usage: none")]);
    const { state } = await runWorkflow({ projectFolder: folder, workflow, sessionId });
    expect(stateOf(state, "plan").output).toBe(readFileSync(streamFile("codex/normal"), "utf8"));
    expect(stateOf(state, "plan")).not.toHaveProperty("report");
  });

  test("has a log that shows messages and tools, in full or only the end, or the raw rows", async () => {
    const folder = agentProject([
      apart("plan", `echo begins; ${client} claude-code/denied; echo ends`),
      agentPhase("code", "gemini/normal"),
    ]);
    await runWorkflow({ projectFolder: folder, workflow, sessionId });
    const logs = new Map(listLogs(readSession(folder, sessionId)).map((log) => [log.phase, log]));
    const plan = logs.get("plan");
    const code = logs.get("code");
    if (plan === undefined || code === undefined) throw new Error("A log is missing");
    expect(readLog(plan)).toEqual([
      "begins",
      "Bash: echo hi > made.txt; echo made",
      expect.stringMatching(/^refused: Bash: Output redirection/),
      "Denied then.",
      "ends",
    ]);
    expect(readLog(plan, 2)).toEqual(["Denied then.", "ends"]);
    expect(readLog(code)).toEqual([
      "I will look.",
      "run_shell_command: echo tool-output-1",
      "Done: it says tool-output-1.",
    ]);
    expect(readLog(code, undefined, { raw: true })).toHaveLength(7);
    const followed: string[] = [];
    for await (const each of followLogs(folder, sessionId, { phase: "code" }))
      if (each.type === "line") followed.push(each.line);
    expect(followed).toEqual(readLog(code));
  });

  test("that continues a client's session counts its usage once", async () => {
    const folder = project([fakePhase("plan", "retries: 1"), fakePhase("code")]);
    const runner = fakeRunner(({ phase, attempt, onAgent }) => {
      const spent = { input: 1000 * attempt, output: 10 };
      onAgent?.({ client: "own", sessionId: phase.id, model: "m1", spent, costUsd: attempt });
      return phase.id === "plan" && attempt === 1 ? { status: "failed", reason: "no" } : undefined;
    });
    const backoff = { baseMs: 1, maxMs: 1 };
    await runWorkflow({ projectFolder: folder, workflow, sessionId, runners: [runner], backoff });
    const report = reportSession(folder, sessionId);
    expect(report.phases[0]?.agents).toEqual({
      models: ["m1"],
      tokens: { input: 2000, output: 10, atLeast: false },
      cost: { usd: 2, atLeast: false },
    });
    expect(report.agents).toMatchObject({ tokens: { input: 3000, output: 20 }, cost: { usd: 3 } });
  });
});
