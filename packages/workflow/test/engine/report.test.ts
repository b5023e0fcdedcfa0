import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reportSession, resumeSession, runWorkflow } from "../../src/index.js";
import { cutAfter, fakePhase, fakeRunner, project } from "./project.js";

const workflow = "flow";
const sessionId = "one";
const guardBackoff = { baseMs: 1, maxMs: 1 };
const backoff = { baseMs: 1, maxMs: 1 };

/** A line as the rules guard writes it. */
function deviation(more: Record<string, unknown>): string {
  const row = {
    at: "2026-11-21T05:00:00.000Z",
    sessionId: "57b43c2d",
    workflowSession: sessionId,
    phase: "build",
    toolUseId: "toolu_1",
    tool: "Write",
    tier: "AUTO-ADD",
    rule: "tests",
    decision: "report",
    reason: "Write test/order.test.ts: it adds a test (tests).",
    evidence: [{ what: "Write test/order.test.ts", why: "it adds a test" }],
    ...more,
  };
  return `${JSON.stringify(row)}\n`;
}

const deviations = [
  deviation({}),
  deviation({ at: "2026-11-21T05:01:00.000Z" }),
  deviation({
    tool: "Bash",
    tier: "STOP",
    rule: "git-history",
    decision: "stop",
    reason: "git push --force: it overwrites history (git-history).",
    evidence: [{ what: "git push --force", why: "it overwrites history" }],
  }),
  deviation({ workflowSession: "two" }),
  deviation({ workflowSession: undefined }),
  "not JSON\n",
].join("");

test("a report contains attempts and their reasons, artifacts, and who decided what", async () => {
  const folder = project(
    [
      fakePhase("spec", "artifact: spec.md, dependsOn: []"),
      fakePhase("flaky", "retries: 1, dependsOn: []"),
      fakePhase("build", "gate: approval, dependsOn: [spec, flaky]"),
      fakePhase("ship"),
    ],
    { ".agentos/state/deviations.jsonl": deviations },
  );
  const runner = fakeRunner(({ phase, attempt }) => {
    if (phase.id === "spec")
      writeFileSync(join(folder, "spec.md"), attempt < 2 ? "# Spec\n\nTBD\n" : "One order form for all.\n");
    if (phase.id === "flaky" && attempt === 1) return { status: "failed", reason: "exit code 1: no network" };
    if (phase.id === "flaky")
      return {
        status: "done",
        output: "",
        usage: { inputTokens: 90, outputTokens: 5, usedTokens: 95, windowTokens: 100 },
      };
    return undefined;
  });
  const options = {
    projectFolder: folder,
    workflow,
    sessionId,
    runners: [runner],
    guardBackoff,
    backoff,
    concurrency: 1,
  };
  const first = await runWorkflow(options);
  await resumeSession({ ...options, reject: { reason: "No tests" } });
  await resumeSession(options);

  const report = reportSession(folder, sessionId);
  expect(report).toMatchObject({ sessionId, status: "completed", live: false, problems: [] });
  expect(report.phases.map(({ id, status, attempts }) => [id, status, attempts])).toEqual([
    ["spec", "completed", 2],
    ["flaky", "completed", 2],
    ["build", "completed", 2],
    ["ship", "completed", 1],
  ]);
  expect(report.phases.flatMap(({ id, retries }) => retries.map((retry) => ({ id, ...retry })))).toEqual([
    {
      id: "spec",
      attempt: 1,
      why: "unfinished",
      code: "CONTEXT_GUARD_FAIL",
      reason: expect.stringContaining("spec.md:"),
      afterMs: 1,
    },
    {
      id: "flaky",
      attempt: 1,
      why: "failed",
      reason: "exit code 1: no network",
      afterMs: expect.any(Number),
    },
    { id: "build", attempt: 1, why: "sent-back" },
  ]);
  expect(report.phases[0]?.artifacts).toEqual([{ path: join(folder, "spec.md"), findings: [] }]);
  expect(report.phases[1]).toMatchObject({
    contextExhaustionRisk: true,
    tokenUsage: { input: 90, output: 5, total: 95 },
    windowTokens: 100,
  });
  expect(report.gates.map(({ phase, kind, outcome, reason }) => [phase, kind, outcome, reason])).toEqual([
    ["build", "approval", "sent-back", "No tests"],
    ["build", "approval", "approved", undefined],
  ]);
  expect(report.deviations).toEqual([
    {
      phase: "build",
      tier: "AUTO-ADD",
      rule: "tests",
      decision: "report",
      tool: "Write",
      what: "Write test/order.test.ts",
      reason: "it adds a test",
      times: 2,
      firstAt: "2026-11-21T05:00:00.000Z",
      lastAt: "2026-11-21T05:01:00.000Z",
    },
    expect.objectContaining({ decision: "stop", what: "git push --force", times: 1 }),
  ]);
  expect(report.handoffs).toEqual([
    { path: first.handoffPath, writtenAt: expect.any(String), claimedAt: expect.any(String) },
    { path: expect.any(String), writtenAt: expect.any(String), claimedAt: expect.any(String) },
  ]);
});

test("an open gate is in the report, even if its process died before announcing it", async () => {
  const folder = project([fakePhase("plan", "gate: approval"), fakePhase("build")]);
  const options = { projectFolder: folder, workflow, sessionId, runners: [fakeRunner()] };
  await runWorkflow(options);
  cutAfter(folder, sessionId, ({ type }) => type === "phase.completed");
  expect((await resumeSession(options)).status).toBe("waiting");
  expect(reportSession(folder, sessionId).gates).toMatchObject([
    { phase: "plan", kind: "approval", outcome: "open" },
  ]);
  await resumeSession(options);
  expect(reportSession(folder, sessionId).gates).toMatchObject([
    { phase: "plan", kind: "approval", outcome: "approved" },
  ]);
});

test("a stopped action is a gate in the report, and an interrupted attempt is a retry", async () => {
  const folder = project([fakePhase("push")]);
  const options = { projectFolder: folder, workflow, sessionId, runners: [fakeRunner()] };
  await runWorkflow(options);
  cutAfter(folder, sessionId, ({ type }) => type === "phase.started");
  await resumeSession(options);
  expect(reportSession(folder, sessionId).phases[0]?.retries).toEqual([{ attempt: 1, why: "interrupted" }]);
});

describe("the handoff", () => {
  test("lists agents' own decisions and stopped actions, without duplicates", async () => {
    const folder = project([fakePhase("build", "gate: approval"), fakePhase("ship", "gate: approval")], {
      ".agentos/state/deviations.jsonl": deviations,
    });
    const options = { projectFolder: folder, workflow, sessionId, runners: [fakeRunner()] };
    const first = await runWorkflow(options);
    const handoff = first.handoffPath ?? "";
    const text = readFileSync(handoff, "utf8");
    expect(text).toContain(
      [
        "## Deviations",
        "",
        "- build: reported, not stopped (tests): Write test/order.test.ts: it adds a test (2 times)",
        "- build: stopped (git-history): git push --force: it overwrites history",
      ].join("\n"),
    );
    writeFileSync(handoff, `${text}\n## Paint\n\nBlue.\n`);
    const second = await resumeSession(options);
    const next = readFileSync(second.handoffPath ?? "", "utf8");
    expect(next.match(/## Deviations/g)).toHaveLength(1);
  });
});
