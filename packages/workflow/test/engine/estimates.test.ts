import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { planWorkflow } from "../../src/index.js";
import { eventsFile, fakePhase, fakeRunner, project } from "./project.js";

const workflow = "flow";
const at = "2026-01-01T00:00:00.000Z";

/** An earlier session, with these events after its first. */
function session(projectFolder: string, id: string, events: Record<string, unknown>[]): void {
  const begun = { type: "session.started", at, sessionId: id, workflow: { id: workflow } };
  const file = eventsFile(projectFolder, id);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [begun, ...events].map((event) => `${JSON.stringify({ at, ...event })}\n`).join(""));
}

function reported(phase: string, attempt: number, input: number, output: number, costUsd?: number) {
  const report = {
    client: "Claude Code",
    spent: { input, output },
    ...(costUsd !== undefined && { costUsd }),
  };
  return [
    { type: "phase.started", phase, attempt },
    { type: "agent_run.reported", phase, attempt, report },
  ];
}

function learned(projectFolder: string) {
  const { state } = planWorkflow({ projectFolder, workflow, runners: [fakeRunner()] });
  return state.phases.map(({ id, estimate, usual }) => ({ id, estimate, usual }));
}

test("an estimate comes from earlier runs, including failed attempts, waits and reported usage", () => {
  const folder = project([fakePhase("build")]);
  session(folder, "one", [
    ...reported("build", 1, 1000, 100, 0.5),
    { type: "phase.failed", phase: "build", attempt: 1, durationMs: 20_000 },
    { type: "phase.retrying", phase: "build", attempt: 1, afterMs: 5_000 },
    ...reported("build", 2, 3000, 300, 1),
    { type: "phase.deferred", phase: "build", afterMs: 15_000 },
    ...reported("build", 2, 4000, 400, 1.5),
    { type: "phase.completed", phase: "build", attempt: 2, durationMs: 40_000 },
  ]);
  expect(learned(folder)).toEqual([
    { id: "build", estimate: 80, usual: { tokens: { input: 8000, output: 800 }, costUsd: 3 } },
  ]);
});

test("a phase's usage includes its inner agents, each figure is a median, and unknown figures stay absent", () => {
  const folder = project([fakePhase("audit"), fakePhase("plain"), fakePhase("new")]);
  for (const [id, input, costUsd] of [
    ["one", 1000, undefined],
    ["two", 3000, 0.1],
    ["three", 90_000, 0.3],
  ] as const)
    session(folder, id, [
      ...reported("audit[web]", 1, input, 10, costUsd),
      { type: "phase.completed", phase: "audit[web]", attempt: 1, durationMs: 7_000 },
      ...reported("audit[api]", 1, 0, 10),
      { type: "phase.completed", phase: "audit[api]", attempt: 1, durationMs: 9_000 },
      { type: "phase.completed", phase: "audit", attempt: 1, durationMs: 10_000 },
      { type: "phase.started", phase: "plain", attempt: 1 },
      { type: "agent_run.reported", phase: "plain", attempt: 1, report: "torn" },
      { type: "phase.completed", phase: "plain", attempt: 1, durationMs: 1_000 },
      ...reported("new", 1, 5, 5),
    ]);
  expect(learned(folder)).toEqual([
    { id: "audit", estimate: 10, usual: { tokens: { input: 3000, output: 20 }, costUsd: 0.2 } },
    { id: "plain", estimate: 1, usual: undefined },
    { id: "new", estimate: undefined, usual: undefined },
  ]);
});
