import { describe, expect, test } from "vitest";
import type { PlannedPhase, SessionEvent } from "../../src/session/events.js";
import { foldEvents, phaseState } from "../../src/session/state/state.js";

const process = { pid: 1, host: "here" };
const workflow = { id: "flow", name: "Flow", path: "/flow.yaml" };

function planned(id: string, more: Partial<PlannedPhase> = {}): PlannedPhase {
  return { id, name: id, agent: "dev", dependsOn: [], hash: id, ...more };
}

function started(...ids: string[]): SessionEvent {
  const phases = ids.map((id) => planned(id));
  return { type: "session.started", at: "t0", sessionId: "s", workflow, phases, concurrency: 2, process };
}

function resumed(...ids: string[]): SessionEvent {
  const phases = ids.map((id) => planned(id));
  return { type: "session.resumed", at: "t8", workflow, phases, concurrency: 2, process, changes: [] };
}

type By = "forEach" | "repeat" | "phases" | "uses";

function expanded(phase: string, by: By, ...into: PlannedPhase[]): SessionEvent {
  return { type: "phase.expanded", at: "t1", phase, by, source: "x", into };
}

function begun(phase: string): SessionEvent {
  return { type: "phase.started", at: "t2", phase, attempt: 1, promptFile: "/p", log: "/l" };
}

function completed(phase: string): SessionEvent {
  return { type: "phase.completed", at: "t3", phase, attempt: 1, durationMs: 5, output: `from ${phase}` };
}

function failed(phase: string): SessionEvent {
  return {
    type: "phase.failed",
    at: "t3",
    phase,
    attempt: 1,
    durationMs: 5,
    timedOut: false,
    reason: "no",
  };
}

function statuses(...events: SessionEvent[]): string[] {
  return (foldEvents(events)?.phases ?? []).map(({ id, status }) => `${id} ${status}`);
}

const items = [planned("audit[web]", { key: "web", item: "web" }), planned("audit[api]", { key: "api" })];

describe("a composite phase", () => {
  test("is followed by its inner phases, each with its own events", () => {
    const events = [
      started("audit", "sum"),
      expanded("audit", "forEach", ...items),
      begun("audit[web]"),
      completed("audit[web]"),
      begun("audit[api]"),
    ];
    expect(statuses(...events)).toEqual([
      "audit running",
      "audit[web] completed",
      "audit[api] running",
      "sum pending",
    ]);
    const state = foldEvents(events);
    expect(state && phaseState(state, "audit[web]")).toMatchObject({ key: "web", item: "web" });
    expect(state && phaseState(state, "audit")).toMatchObject({
      startedAt: "t1",
      expanded: { by: "forEach", source: "x" },
    });
  });

  test("keeps finished inner phases on a resume, at any depth", () => {
    const events = [
      started("deploy"),
      expanded("deploy", "uses", planned("deploy/build"), planned("deploy/push")),
      expanded("deploy/push", "forEach", planned("deploy/push[a]"), planned("deploy/push[b]")),
      completed("deploy/build"),
      completed("deploy/push[a]"),
      failed("deploy/push[b]"),
      failed("deploy/push"),
      failed("deploy"),
    ];
    expect(statuses(...events, resumed("deploy"))).toEqual([
      "deploy pending",
      "deploy/build completed",
      "deploy/push pending",
      "deploy/push[a] completed",
      "deploy/push[b] pending",
    ]);
  });

  test("may be expanded again from a changed file, keeping finished phases", () => {
    const events = [
      started("audit"),
      expanded("audit", "forEach", ...items),
      completed("audit[web]"),
      resumed("audit"),
      expanded("audit", "forEach", planned("audit[docs]"), planned("audit[web]", { hash: "new" })),
    ];
    expect(statuses(...events)).toEqual(["audit running", "audit[docs] pending", "audit[web] completed"]);
  });

  test("adds iterations one after another; a failed one is over", () => {
    const events = [
      started("mend"),
      expanded("mend", "repeat", planned("mend#1", { iteration: 1 })),
      expanded("mend#1", "phases", planned("mend#1/fix"), planned("mend#1/check")),
      completed("mend#1/fix"),
      failed("mend#1/check"),
      failed("mend#1"),
      expanded("mend", "repeat", planned("mend#2", { iteration: 2 })),
    ];
    expect(statuses(...events, resumed("mend"))).toEqual([
      "mend pending",
      "mend#1 failed",
      "mend#1/fix completed",
      "mend#1/check failed",
      "mend#2 pending",
    ]);
    const state = foldEvents([...events, failed("mend"), resumed("mend")]);
    expect(state && phaseState(state, "mend")?.expanded).toEqual({
      by: "repeat",
      source: "x",
      iteration: 2,
      base: 2,
    });
  });

  test("is sent back with all of its inner phases", () => {
    const events = [
      started("audit"),
      expanded("audit", "forEach", ...items),
      completed("audit[web]"),
      completed("audit[api]"),
      completed("audit"),
      { type: "gate.rejected", at: "t5", phase: "audit", reason: "too short" } satisfies SessionEvent,
    ];
    expect(statuses(...events)).toEqual(["audit pending", "audit[web] pending", "audit[api] pending"]);
  });

  test("is not running while its session is stopped, and is plain again if the file says so", () => {
    const events: SessionEvent[] = [started("audit"), expanded("audit", "forEach", ...items)];
    const paused: SessionEvent = { type: "session.paused", at: "t4", reason: "gate", gates: [] };
    expect(statuses(...events, paused)).toEqual([
      "audit pending",
      "audit[web] pending",
      "audit[api] pending",
    ]);
    expect(statuses(...events, paused, resumed("audit"), begun("audit"))).toEqual(["audit running"]);
  });
});

test("thousands of phases within one are folded", () => {
  const into = Array.from({ length: 5000 }, (_, index) => planned(`all[${index}]`));
  const events = [started("all"), expanded("all", "forEach", ...into)];
  for (const { id } of into) events.push(begun(id), completed(id));
  const state = foldEvents(events);
  expect(state?.phases.filter(({ status }) => status === "completed")).toHaveLength(5000);
});
