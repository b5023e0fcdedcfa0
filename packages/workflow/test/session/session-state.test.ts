import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import type { SessionEvent } from "../../src/session/events.js";
import { foldEvents, phaseState } from "../../src/session/state/state.js";

const process = { pid: 1, host: "here" };
const workflow = { id: "flow", name: "Flow", path: "/flow.yaml" };

function started(...ids: string[]): SessionEvent {
  const phases = ids.map((id, index) => ({
    id,
    name: id,
    agent: "dev",
    dependsOn: index === 0 ? [] : [ids[index - 1] ?? ""],
    hash: id,
  }));
  return { type: "session.started", at: "t0", sessionId: "s", workflow, phases, concurrency: 2, process };
}

function begun(phase: string, attempt = 1): SessionEvent {
  return { type: "phase.started", at: "t1", phase, attempt, promptFile: "/p", log: "/l" };
}

function completed(phase: string): SessionEvent {
  return { type: "phase.completed", at: "t2", phase, attempt: 1, durationMs: 5, output: "out" };
}

describe("foldEvents", () => {
  test("knows nothing before the session has started", () => {
    expect(foldEvents([])).toBeUndefined();
    expect(foldEvents([begun("a")])).toBeUndefined();
  });

  test("follows a phase from pending to completed", () => {
    const events = [started("a", "b"), begun("a"), completed("a")];
    const statuses = events.map((_, end) =>
      foldEvents(events.slice(0, end + 1))?.phases.map(({ status }) => status),
    );
    expect(statuses).toEqual([
      ["pending", "pending"],
      ["running", "pending"],
      ["completed", "pending"],
    ]);
  });

  test("a question that was answered is not asked again when a rule stops the next attempt", () => {
    const events: SessionEvent[] = [
      started("a"),
      begun("a"),
      { type: "gate.asked", at: "t", phase: "a", attempt: 1, durationMs: 1, question: "Which?" },
      { type: "gate.decided", at: "t", phase: "a", decisions: [], answer: "This." },
      begun("a", 2),
      { type: "gate.stopped", at: "t", phase: "a", attempt: 2, durationMs: 1, requests: [] },
    ];
    const at = (end: number) => foldEvents(events.slice(0, end))?.phases[0];
    expect([at(3)?.asks, at(3)?.answered]).toEqual([{ text: "Which?" }, undefined]);
    expect([at(6)?.status, at(6)?.asks]).toEqual(["stopped", undefined]);
    expect(at(6)?.answered).toEqual({ question: "Which?", answer: "This." });
  });

  everyRow<[string, SessionEvent[], string]>(
    "%s leaves the phase as it should",
    [
      [
        "a failed attempt",
        [
          {
            type: "phase.failed",
            at: "t",
            phase: "a",
            attempt: 1,
            durationMs: 1,
            timedOut: false,
            reason: "no",
          },
        ],
        "failed",
      ],
      [
        "a timed-out attempt",
        [
          {
            type: "phase.failed",
            at: "t",
            phase: "a",
            attempt: 1,
            durationMs: 1,
            timedOut: true,
            reason: "no",
          },
        ],
        "timed-out",
      ],
      [
        "a rate limit",
        [{ type: "phase.deferred", at: "t", phase: "a", afterMs: 1, reason: "429" }],
        "deferred",
      ],
      ["a cancelled attempt", [{ type: "phase.cancelled", at: "t", phase: "a", attempt: 1 }], "cancelled"],
      ["an open gate", [completed("a"), { type: "gate.opened", at: "t", phase: "a" }], "waiting"],
      [
        "an approved gate",
        [
          completed("a"),
          { type: "gate.opened", at: "t", phase: "a" },
          { type: "gate.approved", at: "t", phase: "a" },
        ],
        "completed",
      ],
      [
        "a rejected gate",
        [
          completed("a"),
          { type: "gate.opened", at: "t", phase: "a" },
          { type: "gate.rejected", at: "t", phase: "a", reason: "thin" },
        ],
        "pending",
      ],
    ],
    (_, events, status) => {
      const state = foldEvents([started("a"), begun("a"), ...events]);
      expect(state && phaseState(state, "a")?.status).toBe(status);
    },
  );

  test('"not now" uses up no attempt', () => {
    const state = foldEvents([
      started("a"),
      begun("a"),
      { type: "phase.deferred", at: "t", phase: "a", afterMs: 1, reason: "429" },
    ]);
    expect(state && phaseState(state, "a")?.attempts).toBe(0);
  });

  test("a resume keeps finished results, forgets old failures, and drops phases that are gone", () => {
    const before = [
      started("a", "b", "c"),
      begun("a"),
      completed("a"),
      begun("b"),
      {
        type: "phase.failed",
        at: "t",
        phase: "b",
        attempt: 1,
        durationMs: 1,
        timedOut: false,
        reason: "no",
      } as const,
    ];
    const [first] = before;
    if (first?.type !== "session.started") throw new Error("unreachable");
    const phases = first.phases.filter(({ id }) => id !== "c");
    const state = foldEvents([
      ...before,
      {
        type: "session.resumed",
        at: "t",
        workflow,
        phases,
        concurrency: 2,
        process,
        changes: ["c was removed"],
      },
    ]);
    expect(
      state?.phases.map(({ id, status, attempts, output, reason }) => ({
        id,
        status,
        attempts,
        output,
        reason,
      })),
    ).toEqual([
      { id: "a", status: "completed", attempts: 1, output: "out", reason: undefined },
      { id: "b", status: "pending", attempts: 1, output: undefined, reason: undefined },
    ]);
  });

  test("a gate that the file no longer has lets its finished phase through", () => {
    const waiting = [
      started("a"),
      begun("a"),
      completed("a"),
      { type: "gate.opened", at: "t", phase: "a" } as const,
    ];
    const phases = [{ id: "a", name: "a", agent: "dev", dependsOn: [], hash: "a" }];
    const state = foldEvents([
      ...waiting,
      { type: "session.resumed", at: "t", workflow, phases, concurrency: 2, process, changes: [] },
    ]);
    expect(state && phaseState(state, "a")?.status).toBe("completed");
  });
});
