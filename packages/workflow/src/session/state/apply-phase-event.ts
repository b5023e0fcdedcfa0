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

/** Results of an attempt, removed when the next one starts. */
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

/** Context usage of an attempt. */
type Measurements = Pick<PhaseState, "tokenUsage" | "windowTokens" | "contextExhaustionRisk">;

/** The phase after one more event. Pure. */
export function applyToPhase(phase: PhaseState, event: PhaseEvent): PhaseState {
  const after = withStatus(phase, event);
  const runs = runsAfter(phase.runs, event);
  return runs === phase.runs ? after : { ...after, runs };
}

function withStatus(phase: PhaseState, event: PhaseEvent): PhaseState {
  switch (event.type) {
    case "phase.started": {
      const { attempt, promptFile, log } = event;
      const rest = without(phase, ATTEMPT_RESULTS);
      return { ...rest, status: "running", attempts: attempt, startedAt: event.at, promptFile, log };
    }
    case "phase.spawned":
      return { ...phase, group: event.group };
    case "phase.placed":
      return { ...phase, place: event.place };
    case "phase.isolated": {
      const { folder, branch, head } = event;
      const { commit } = phase.worktree ?? {};
      return { ...phase, worktree: { folder, branch, head, ...(commit !== undefined && { commit }) } };
    }
    case "gate.asked": {
      const { durationMs, question } = event;
      return {
        ...without(ended(phase, event.at), ["answered"]),
        status: "stopped",
        durationMs,
        asks: { text: question },
        ...measured(event),
      };
    }
    case "gate.conflict":
      return { ...phase, status: "stopped", conflict: event.conflict };
    case "phase.completed": {
      const rest = without(ended(phase, event.at), ["feedback", "unfinished", "decisions", "answered"]);
      const { durationMs, output, outputs, artifact, artifacts, commit, outside } = event;
      return {
        ...rest,
        ...(phase.worktree && commit !== undefined && { worktree: { ...phase.worktree, commit } }),
        ...(outside !== undefined && { outside }),
        // Not left to `gate.opened`, because the process may die before that event.
        ...(phase.gate === undefined
          ? { status: "completed" }
          : { status: "waiting", openings: (phase.openings ?? 0) + 1 }),
        durationMs,
        output,
        ...withoutUndefined({ outputs, artifact, artifacts }),
        ...measured(event),
      };
    }
    case "phase.failed": {
      const status = event.timedOut ? "timed-out" : "failed";
      const { durationMs, reason, isFinal } = event;
      return {
        ...ended(phase, event.at),
        status,
        durationMs,
        reason,
        ...(isFinal && { isFinal }),
        ...measured(event),
        ...resetIterations(phase),
      };
    }
    case "agent_run.reported":
      return { ...phase, report: event.report, ...measured(event) };
    case "agent_run.context_exhausted": {
      const { artifacts } = event;
      const isUnfinished = artifacts.some(({ findings }) => findings.some(isError));
      return {
        ...phase,
        artifacts,
        ...measured(event),
        contextExhaustionRisk: event.contextExhaustionRisk ?? true,
        ...(isUnfinished && { unfinished: { attempts: phase.unfinished?.attempts ?? 0, artifacts } }),
      };
    }
    case "agent_run.retry_queued": {
      const { code, reason, durationMs, unfinishedAttempts, afterMs } = event;
      return {
        ...ended(phase, event.at),
        status: "retrying",
        code,
        reason,
        durationMs,
        retryAt: later(event.at, afterMs),
        ...(phase.unfinished && { unfinished: { ...phase.unfinished, attempts: unfinishedAttempts } }),
      };
    }
    case "agent_run.released": {
      const { code, reason, durationMs } = event;
      return {
        ...ended(phase, event.at),
        status: "released",
        code,
        reason,
        durationMs,
        // A resume starts over with all attempts, and still knows what was missing.
        ...(phase.unfinished && { unfinished: { ...phase.unfinished, attempts: 0 } }),
      };
    }
    case "phase.retrying":
      return { ...phase, status: "retrying", retryAt: later(event.at, event.afterMs) };
    case "phase.deferred":
      // "Not now" does not count as an attempt.
      return {
        ...ended(phase, event.at),
        status: "deferred",
        attempts: Math.max(0, phase.attempts - 1),
        reason: event.reason,
        retryAt: later(event.at, event.afterMs),
      };
    case "phase.cancelled":
      return { ...ended(phase, event.at), status: "cancelled" };
    case "phase.skipped":
      return { ...phase, status: "skipped", reason: event.reason };
    case "phase.not_needed":
      return { ...phase, status: "not-needed", reason: event.reason };
    case "phase.tolerated":
      return { ...phase, tolerated: true };
    case "gate.stopped": {
      const { durationMs, requests } = event;
      return { ...ended(phase, event.at), status: "stopped", durationMs, stopped: requests };
    }
    case "gate.decided": {
      const { asks, ...rest } = without(phase, ["stopped", "conflict"]);
      const { answer, decisions } = event;
      const answered = asks && answer !== undefined && { answered: { question: asks.text, answer } };
      return { ...rest, status: "pending", decisions, ...answered };
    }
    case "gate.opened": {
      const { until, onTimeout, asked } = event;
      return {
        ...phase,
        status: "waiting",
        ...(phase.openings !== undefined && { openedAs: phase.openings }),
        ...(until !== undefined && { answerUntil: until }),
        ...withoutUndefined({ onTimeout, asked }),
      };
    }
    case "gate.approved":
    case "gate.failed":
      return withAnswer(phase, event);
  }
}

function runsAfter(runs: AgentRun[], event: PhaseEvent): AgentRun[] {
  switch (event.type) {
    case "phase.started": {
      const { attempt, at, promptFile, log } = event;
      return [...runs, { attempt, status: "running", startedAt: at, promptFile, log }];
    }
    case "phase.completed": {
      const { durationMs, artifacts } = event;
      return withEnd(runs, event.at, {
        status: "completed",
        durationMs,
        ...(artifacts !== undefined && { artifacts }),
        ...measured(event),
      });
    }
    case "phase.failed": {
      const { durationMs, reason, timedOut } = event;
      return withEnd(runs, event.at, {
        status: timedOut ? "timed-out" : "failed",
        durationMs,
        reason,
        ...measured(event),
      });
    }
    case "phase.placed":
      return withLast(runs, { place: event.place });
    case "agent_run.reported":
      return withLast(runs, { report: event.report, ...measured(event) });
    case "agent_run.context_exhausted": {
      const { reason, artifacts, contextExhaustionRisk = true } = event;
      return withLast(runs, { reason, artifacts, ...measured(event), contextExhaustionRisk });
    }
    case "agent_run.retry_queued": {
      const { durationMs, reason, code, afterMs } = event;
      return withEnd(runs, event.at, {
        status: "unfinished",
        durationMs,
        reason,
        code,
        retryAfterMs: afterMs,
      });
    }
    case "agent_run.released": {
      const { durationMs, reason, code } = event;
      return withEnd(runs, event.at, { status: "unfinished", durationMs, reason, code });
    }
    case "gate.stopped": {
      const { durationMs, requests } = event;
      return withEnd(runs, event.at, { status: "stopped", durationMs, stopped: requests });
    }
    case "gate.asked":
      return withEnd(runs, event.at, {
        status: "stopped",
        durationMs: event.durationMs,
        reason: event.question,
        ...measured(event),
      });
    case "phase.retrying":
      return withLast(runs, { retryAfterMs: event.afterMs });
    case "phase.deferred": {
      const { reason, afterMs } = event;
      return withEnd(runs, event.at, { status: "deferred", reason, retryAfterMs: afterMs });
    }
    case "phase.cancelled":
      return withEnd(runs, event.at, { status: "cancelled" });
    default:
      return runs;
  }
}

function withEnd(runs: AgentRun[], at: string, change: Partial<AgentRun>): AgentRun[] {
  return withLast(runs, { endedAt: at, ...change });
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

function ended(phase: PhaseState, at: string): PhaseState {
  return { ...without(phase, ["group"]), endedAt: at };
}

function without<Key extends keyof PhaseState>(
  phase: PhaseState,
  keys: readonly Key[],
): Omit<PhaseState, Key> {
  const rest = { ...phase };
  for (const key of keys) delete rest[key];
  return rest;
}

function isError({ severity }: { severity: string }): boolean {
  return severity === "error";
}

/** Returns `at` unchanged if it is not a valid time, for example in an edited log. */
function later(at: string, afterMs: number): string {
  const time = Date.parse(at) + afterMs;
  return Number.isNaN(time) ? at : new Date(time).toISOString();
}
