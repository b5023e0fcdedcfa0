import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { listLogs, readLog, resumeSession, runWorkflow, type SessionEvent } from "../../src/index.js";
import { eventsOf, project } from "../engine/project.js";

const workflow = "flow";
const sessionId = "one";
const AGENT = fileURLToPath(new URL("fixtures/acp-agent.mjs", import.meta.url));
const recordingOf = (name: string) =>
  fileURLToPath(new URL(`../../../../parts/clients/test/acp/${name}.jsonl`, import.meta.url));

/** A protocol message that the agent received. */
interface Message {
  id?: number;
  method?: string;
  params?: { sessionId?: string; prompt?: { text: string }[]; modeId?: string };
  result?: { outcome: { outcome: string; optionId?: string } };
}

/** A project with a phase whose agent replays a recording. */
function agent(recording: string, options = "", fields = "") {
  const program = [process.execPath, AGENT, recordingOf(recording)];
  return started(program, options, fields);
}

function started(program: readonly string[] | string, options = "", fields = "") {
  const run = `{ acp: ${JSON.stringify(program)}${options} }`;
  const folder = project([`{ id: build, prompt: "Build the importer.", run: ${run}${fields} }`]);
  const read = () =>
    readFileSync(join(folder, "acp.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Message);
  return {
    folder,
    got: (method: string) => read().filter((message) => message.method === method),
    answers: () => read().flatMap(({ result }) => result?.outcome ?? []),
    run: () => runWorkflow({ projectFolder: folder, workflow, sessionId }),
    resume: (answer: string) => resumeSession({ projectFolder: folder, sessionId, answer: { text: answer } }),
    events: <Type extends SessionEvent["type"]>(type: Type) =>
      eventsOf(folder, sessionId).filter(
        (event): event is Extract<SessionEvent, { type: Type }> => event.type === type,
      ),
  };
}

describe("an agent that speaks the Agent Client Protocol", () => {
  test.each([
    ["claude-normal", { input: 110_850, output: 150 }, { total: 41_000 }, 1_000_000],
    ["codex-normal", { input: 110_850, output: 150 }, { total: 41_000 }, 258_400],
    ["copilot-normal", { input: 110_850, output: 150 }, { total: 8_891 }, 200_000],
    ["opencode-normal", { input: 40_950, output: 50 }, { total: 40_950 }, 200_000],
    ["qwen-normal", { input: 70_900, output: 100 }, { total: 41_000 }, 1_000_000],
  ])("runs a phase and reports its usage: %s", async (name, spent, tokenUsage, windowTokens) => {
    const { run, got } = agent(name, ", permissions: bypassPermissions");
    const { status, state } = await run();
    expect(status).toBe("completed");
    const [phase] = state.phases;
    expect(phase).toMatchObject({ report: { client: "acp", spent }, tokenUsage, windowTokens });
    expect(phase?.report?.sessionId).toBe(got("session/prompt")[0]?.params?.sessionId);
    expect(got("session/prompt")[0]?.params?.prompt?.[0]?.text).toContain("Build the importer.");
  });

  test("returns its last answer, and its log shows its messages and tools", async () => {
    const { run, folder } = agent("claude-normal", ", permissions: bypassPermissions");
    const { state } = await run();
    const [phase] = state.phases;
    expect(phase?.output).toBe("All done.");
    expect(phase?.report?.costUsd).toBeCloseTo(0.04535);
    const [log] = listLogs(state);
    expect(readLog(log!)).toContain("All done.");
    expect(readFileSync(log!.path, "utf8")).not.toContain("available_commands");
    expect(existsSync(join(folder, "acp.jsonl"))).toBe(true);
  });

  test("is put into the requested mode, and an unknown mode is a failure", async () => {
    const known = agent("claude-permission", ", permissions: bypassPermissions, mode: default");
    expect((await known.run()).status).toBe("completed");
    expect(known.got("session/set_mode")[0]?.params?.modeId).toBe("default");
    const unknown = agent("opencode-normal", ", mode: turbo", ", retries: 2");
    const { state } = await unknown.run();
    expect(state.phases[0]).toMatchObject({
      status: "failed",
      attempts: 1,
      reason: 'the agent rejected the mode "turbo": Method not found',
    });
  });

  test("that never answers is stopped by the idle timeout", async () => {
    const { run } = started([process.execPath, "-e", "setInterval(() => {}, 1000)"], "", ", idleTimeout: 1s");
    expect((await run()).state.phases[0]).toMatchObject({
      status: "timed-out",
      reason: "it printed nothing for 1 s and is considered hung",
    });
  });

  test("a program that does not speak the protocol fails, whatever its exit code", async () => {
    const { run } = started("echo Welcome!");
    expect((await run()).state.phases[0]).toMatchObject({
      status: "failed",
      reason: "the agent exited without answering over the Agent Client Protocol",
    });
  });
});

describe("a turn that failed", () => {
  test.each([
    ["claude-rate-limit", /^the agent: too many requests/],
    ["codex-error-529", /^the agent: the model's API is overloaded \(503\)/],
    ["copilot-error-529", /^the agent: the model's API is overloaded \(503\)/],
  ])("because of a limit defers the phase, even if the agent reports success: %s", async (name, reason) => {
    const { folder, events } = agent(name);
    const pause = new AbortController();
    await runWorkflow({
      projectFolder: folder,
      workflow,
      sessionId,
      pause: pause.signal,
      onEvent: ({ type }) => type === "phase.deferred" && pause.abort(),
    });
    expect(events("phase.deferred")).toMatchObject([{ reason: expect.stringMatching(reason) }]);
  });

  test.each([
    ["codex-error-401", "auth", true],
    ["gemini-error-401", "auth", true],
    ["codex-error-overflow", "other", undefined],
    ["pi-error-overflow", "other", undefined],
  ])("for another reason fails the attempt: %s", async (name, kind, isFinal) => {
    const { run, events } = agent(name);
    const { state } = await run();
    expect(state.phases[0]).toMatchObject({ status: "failed", report: { error: { kind } } });
    expect(events("phase.failed")[0]?.isFinal).toBe(isFinal);
  });

  test("may look like success, so a turn without tokens fails unless `usage: none` is set", async () => {
    const { state } = await agent("pi-normal").run();
    expect(state.phases[0]?.reason).toMatch(/^the turn ended without output tokens.*"usage: none"/);
    const trusted = await agent("pi-normal", "", ", usage: none").run();
    expect(trusted.state.phases[0]).toMatchObject({ status: "completed", output: "All done." });
  });
});

describe("a permission request", () => {
  test("that the phase allows is answered at once", async () => {
    const all = agent("claude-permission", ", permissions: bypassPermissions");
    expect((await all.run()).status).toBe("completed");
    expect(all.answers()).toEqual([{ outcome: "selected", optionId: "allow-once" }]);
  });

  test("in a `plan` phase is denied and reported", async () => {
    const plan = agent("claude-permission", ", permissions: plan");
    const { state } = await plan.run();
    expect(plan.answers()).toEqual([{ outcome: "selected", optionId: "reject" }]);
    expect(state.phases[0]).toMatchObject({
      status: "completed",
      report: {
        denials: [{ tool: "execute: touch x1.txt", reason: "the phase may only read and plan" }],
      },
    });
  });

  test("for anything else opens a gate, and the answer allows that request once", async () => {
    const { run, resume, answers, got, events } = agent("gemini-permission");
    expect((await run()).status).toBe("waiting");
    const [{ question } = { question: "" }] = events("gate.asked");
    expect(question).toMatch(/^May the agent do this\? execute: touch x1\.txt\n/);
    expect(got("session/cancel")).toHaveLength(1);
    expect((await resume("Allow")).status).toBe("completed");
    // The first agent may end on `session/cancel`, before it reads that its request was cancelled.
    const given = answers().filter(({ outcome }) => outcome !== "cancelled");
    expect(given).toEqual([{ outcome: "selected", optionId: "proceed_once" }]);
  });

  test("is denied by any other answer, which is passed to the agent", async () => {
    const { run, resume, answers, got } = agent("opencode-permission");
    expect((await run()).state.phases[0]).toMatchObject({ status: "stopped" });
    const { status, state } = await resume("No, use make.");
    expect(status).toBe("completed");
    expect(answers().at(-1)).toEqual({ outcome: "selected", optionId: "reject" });
    expect(got("session/prompt")[1]?.params?.prompt?.[0]?.text).toContain(
      "A person answered:\nNo, use make.",
    );
    expect(state.phases[0]?.report?.denials).toEqual([
      { tool: "execute: touch x1.txt", reason: "a person answered: No, use make." },
    ]);
  });
});

describe("the next attempt of a phase", () => {
  test("continues in the session that the agent loads", async () => {
    const { run, resume, got } = agent("claude-permission-killed");
    expect((await run()).state.phases[0]).toMatchObject({ status: "stopped" });
    expect((await resume("allow")).state.phases[0]).toMatchObject({
      status: "completed",
      output: "After the load.",
    });
    const [load] = got("session/load");
    expect(load?.params?.sessionId).toBe(got("session/prompt")[0]?.params?.sessionId);
    const [first, second] = got("session/prompt").map(({ params }) => params?.prompt?.[0]?.text ?? "");
    expect(first).toContain("You are a developer.");
    expect(second).not.toContain("You are a developer.");
    expect(second).toContain("A person answered:");
  });

  test("starts again with the last messages and tools if the agent cannot load its session", async () => {
    const { run, resume, got } = agent("opencode-permission");
    await run();
    expect((await resume("allow")).status).toBe("completed");
    expect(got("session/load")).toHaveLength(1);
    expect(got("session/new")).toHaveLength(2);
    const [, second] = got("session/prompt").map(({ params }) => params?.prompt?.[0]?.text ?? "");
    expect(second).toContain("You are a developer.");
    expect(second).toMatch(/<continue_here>[^<]*tool calls:\s+execute: bash\n/);
  });
});
