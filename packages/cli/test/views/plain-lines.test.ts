import { everyRow } from "@agentos/testing";
import type { SessionEvent } from "@agentos/workflow";
import { expect, test } from "vitest";
import { createPaint } from "../../src/terminal/index.js";
import { renderEvent, renderStillRunning } from "../../src/views/plain-lines.js";
import { done, midway, NOW, phase, session } from "./sample.js";

const at = "2026-11-21T09:00:30.000Z";
const state = session([done("plan", 1000), phase("review", { dependsOn: ["plan"] })]);
const workflow = state.workflow;
const process = { pid: 1, host: "here" };

const lines = (event: SessionEvent) =>
  renderEvent(event, state, createPaint(false), [["plan"], ["review"]]).join("\n");

everyRow<[SessionEvent, string]>(
  "%j is logged as %j",
  [
    [
      { type: "session.started", at, sessionId: state.id, workflow, phases: [], concurrency: 4, process },
      `release: session ${state.id}, 2 phases in 2 waves\nWave 1  plan\nWave 2  review`,
    ],
    [
      {
        type: "session.resumed",
        at,
        workflow,
        phases: [],
        concurrency: 4,
        process,
        changes: ["b was added"],
      },
      `release: session ${state.id}, resumed: 1 of 2 phases done already\nthe workflow has changed: b was added`,
    ],
    [
      { type: "phase.started", at, phase: "review", attempt: 1, promptFile: "p", log: "l" },
      "[review] started",
    ],
    [
      { type: "phase.started", at, phase: "review", attempt: 2, promptFile: "p", log: "l" },
      "[review] started (attempt 2)",
    ],
    [{ type: "phase.spawned", at, phase: "review", attempt: 1, group: { pgid: 1, host: "here" } }, ""],
    [
      { type: "phase.completed", at, phase: "review", attempt: 1, durationMs: 93_000, output: "" },
      "[review] done in 1m 33s",
    ],
    [
      {
        type: "phase.failed",
        at,
        phase: "review",
        attempt: 1,
        durationMs: 3200,
        timedOut: false,
        reason: "exited with 1",
      },
      "[review] failed after 3.2s: exited with 1",
    ],
    [
      { type: "phase.retrying", at, phase: "review", attempt: 1, afterMs: 4000 },
      "[review] will be retried in 4.0s",
    ],
    [
      { type: "phase.deferred", at, phase: "review", afterMs: 30_000, reason: "rate\nlimit" },
      "[review] deferred for 30s: rate limit",
    ],
    [{ type: "phase.cancelled", at, phase: "review", attempt: 1 }, "[review] stopped"],
    [{ type: "phase.skipped", at, phase: "review", reason: "plan failed" }, "[review] skipped: plan failed"],
    [{ type: "gate.opened", at, phase: "review" }, "[review] waits for approval"],
    [{ type: "gate.approved", at, phase: "review" }, "[review] approved"],
    [{ type: "gate.rejected", at, phase: "review", reason: "no tests" }, "[review] sent back: no tests"],
    [
      { type: "pause.requested", at, now: false, by: "aos pause (ada)" },
      "pausing: requested by aos pause (ada)",
    ],
    [{ type: "session.completed", at }, ""],
    [{ type: "handoff.written", at, path: "/x" }, ""],
  ],
  (event, text) => {
    expect(lines(event)).toBe(text);
  },
);

test("keeps control characters of phases out of the log", () => {
  const reason = "\u001B[2Jgone\u0007\r\nand more";
  expect(lines({ type: "phase.skipped", at, phase: "review", reason })).toBe(
    "[review] skipped: gone and more",
  );
});

test("prints a heartbeat that names the running phases", () => {
  expect(renderStillRunning(midway(), NOW)).toBe("still running: docs (30s) and dependencies (2m 33s)");
  const idle = { ...midway(), state };
  expect(renderStillRunning(idle, NOW)).toBeUndefined();
});
