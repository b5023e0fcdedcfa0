import { withoutUndefined } from "@agentos/platform";
import type { SessionEvent } from "../events.js";
import type { AgentRun } from "./agent-run.js";
import { resetIterations } from "./expansion.js";
import { withAnswer } from "./gate-answer.js";
import type { PhaseState } from "./phase-state.js";

/** Events that change only their own phase. */
export type PhaseEvent = Exclude<
  Extract<SessionEvent, { phase: string }>,
  { type: "phase.expanded" | "gate.rejected" }
>;

/** Fields that are removed when the next attempt starts. */
const ATTEMPT_RESULTS = [
  "reason",
  "endedAt",
  "durationMs",
  "code",
  "retryAt",
  "contextExhaustionRisk",
  "tokenUsage",
  "windowTokens",
  "tolerated",
  "report",
  "isFinal",
  "place",
] as const;

type Measurements = Pick<PhaseState, "tokenUsage" | "windowTokens" | "contextExhaustionRisk">;

export function applyToPhase(phase: PhaseState, event: PhaseEvent): PhaseState {
  const change = attemptChange(event);
  const after = withStatus(phase, event, change);
  if (event.type === "phase.started") {
    const { attempt, at, promptFile, log } = event;
    return {
      ...after,
      runs: [...phase.runs, { attempt, status: "running", startedAt: at, promptFile, log }],
    };
  }
  return change === undefined ? after : { ...after, runs: withLast(phase.runs, change) };
}

function attemptChange(event: PhaseEvent): Partial<AgentRun> | undefined {
  const end = { endedAt: event.at };
  switch (event.type) {
    case "phase.completed": {
      const { durationMs, artifacts } = event;
      return {
        ...end,
        status: "completed",
        durationMs,
        ...withoutUndefined({ artifacts }),
        ...measured(event),
      };
    }
    case "phase.failed": {
      const { durationMs, reason, timedOut } = event;
      return { ...end, status: timedOut ? "timed-out" : "failed", durationMs, reason, ...measured(event) };
    }
    case "phase.placed":
      return { place: event.place };
    case "agent_run.reported":
      return { report: event.report, ...measured(event) };
    case "agent_run.context_exhausted": {
      const { reason, artifacts, contextExhaustionRisk = true } = event;
      return { reason, artifacts, ...measured(event), contextExhaustionRisk };
    }
    case "agent_run.retry_queued": {
      const { durationMs, reason, code, afterMs } = event;
      return { ...end, status: "unfinished", durationMs, reason, code, retryAfterMs: afterMs };
    }
    case "agent_run.released": {
      const { durationMs, reason, code } = event;
      return { ...end, status: "unfinished", durationMs, reason, code };
    }
    case "gate.stopped": {
      const { durationMs, requests } = event;
      return { ...end, status: "stopped", durationMs, stopped: requests };
    }
    case "gate.asked": {
      const { durationMs, question } = event;
      return { ...end, status: "stopped", durationMs, reason: question, ...measured(event) };
    }
    case "phase.retrying":
      return { retryAfterMs: event.afterMs };
    case "phase.deferred":
      return { ...end, status: "deferred", reason: event.reason, retryAfterMs: event.afterMs };
    case "phase.cancelled":
      return { ...end, status: "cancelled" };
    default:
      return undefined;
  }
}

/** @param change changes to the latest attempt, most of which also apply to the phase */
function withStatus(phase: PhaseState, event: PhaseEvent, change: Partial<AgentRun> = {}): PhaseState {
  const { status: _, retryAfterMs, ...facts } = change;
  const retryAt = retryAfterMs === undefined ? {} : { retryAt: later(event.at, retryAfterMs) };
  const after = { ...(facts.endedAt === undefined ? phase : without(phase, ["group"])), ...facts };
  switch (event.type) {
    case "phase.started": {
      const { attempt, promptFile, log } = event;
      const rest = without(phase, ATTEMPT_RESULTS);
      return { ...rest, status: "running", attempts: attempt, startedAt: event.at, promptFile, log };
    }
    case "phase.spawned":
      return { ...phase, group: event.group };
    case "phase.isolated": {
      const { folder, branch, head } = event;
      const { commit } = phase.worktree ?? {};
      return { ...phase, worktree: { folder, branch, head, ...(commit !== undefined && { commit }) } };
    }
    case "phase.placed":
    case "agent_run.reported":
      return after;
    case "gate.asked":
      return { ...without(after, ["answered", "reason"]), status: "stopped", asks: { text: event.question } };
    case "gate.conflict":
      return { ...phase, status: "stopped", conflict: event.conflict };
    case "phase.completed": {
      const { output, outputs, artifact, commit, outside } = event;
      return {
        ...without(after, ["feedback", "unfinished", "decisions", "answered"]),
        ...(phase.worktree && commit !== undefined && { worktree: { ...phase.worktree, commit } }),
        // Set the status here, because the process may die before it records `gate.opened`.
        ...(phase.gate === undefined
          ? { status: "completed" }
          : { status: "waiting", openings: (phase.openings ?? 0) + 1 }),
        output,
        ...withoutUndefined({ outputs, artifact, outside }),
      };
    }
    case "phase.failed":
      return {
        ...after,
        status: event.timedOut ? "timed-out" : "failed",
        ...(event.isFinal && { isFinal: true }),
        ...resetIterations(phase),
      };
    case "agent_run.context_exhausted": {
      const { artifacts } = event;
      const isUnfinished = artifacts.some(({ findings }) =>
        findings.some(({ severity }) => severity === "error"),
      );
      return {
        ...without(after, ["reason"]),
        ...(isUnfinished && { unfinished: { attempts: phase.unfinished?.attempts ?? 0, artifacts } }),
      };
    }
    case "agent_run.retry_queued": {
      const { unfinishedAttempts: attempts } = event;
      const unfinished = phase.unfinished && { ...phase.unfinished, attempts };
      return { ...after, ...retryAt, status: "retrying", ...(unfinished && { unfinished }) };
    }
    case "agent_run.released": {
      // A resume allows another `maxAttempts` attempts. The record of what was missing is kept.
      const unfinished = phase.unfinished && { ...phase.unfinished, attempts: 0 };
      return { ...after, status: "released", ...(unfinished && { unfinished }) };
    }
    case "phase.retrying":
      return { ...phase, ...retryAt, status: "retrying" };
    case "phase.deferred":
      // An attempt that was deferred is not counted.
      return { ...after, ...retryAt, status: "deferred", attempts: Math.max(0, phase.attempts - 1) };
    case "phase.cancelled":
      return { ...after, status: "cancelled" };
    case "phase.skipped":
      return { ...phase, status: "skipped", reason: event.reason };
    case "phase.not_needed":
      return { ...phase, status: "not-needed", reason: event.reason };
    case "phase.tolerated":
      return { ...phase, tolerated: true };
    case "gate.stopped":
      return { ...after, status: "stopped" };
    case "gate.decided": {
      const { asks, ...rest } = without(phase, ["stopped", "conflict"]);
      const { answer, decisions } = event;
      const answered = asks && answer !== undefined && { answered: { question: asks.text, answer } };
      return { ...rest, status: "pending", decisions, ...answered };
    }
    case "gate.opened": {
      const { until: answerUntil, onTimeout, asked } = event;
      const openedAs = phase.openings;
      return {
        ...phase,
        status: "waiting",
        ...withoutUndefined({ openedAs, answerUntil, onTimeout, asked }),
      };
    }
    case "gate.approved":
    case "gate.failed":
      return withAnswer(phase, event);
  }
}

function withLast(runs: AgentRun[], change: Partial<AgentRun>): AgentRun[] {
  const last = runs.at(-1);
  return last === undefined ? runs : [...runs.slice(0, -1), { ...last, ...change }];
}

function measured({
  tokenUsage,
  windowTokens,
  contextExhaustionRisk,
}: {
  [Key in keyof Measurements]: Measurements[Key] | undefined;
}): Measurements {
  return {
    ...withoutUndefined({ tokenUsage, windowTokens, contextExhaustionRisk }),
  };
}

function without<Key extends keyof PhaseState>(
  phase: PhaseState,
  keys: readonly Key[],
): Omit<PhaseState, Key> {
  const rest = { ...phase };
  for (const key of keys) delete rest[key];
  return rest;
}

/** Returns `at` unchanged if it is not a valid time, for example in an edited log. */
function later(at: string, afterMs: number): string {
  const time = Date.parse(at) + afterMs;
  return Number.isNaN(time) ? at : new Date(time).toISOString();
}
