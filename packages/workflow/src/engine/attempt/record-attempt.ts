import type { Phase } from "../../definition/index.js";
import { compiledPromptPath, DEFAULT_MAX_ATTEMPTS, fileDate, type PlannedAttempt } from "../../plan/index.js";
import type { RunOutcome } from "../../runner/index.js";
import {
  type CheckedArtifact,
  type NewSessionEvent,
  type PhaseState,
  phaseState,
} from "../../session/index.js";
import type { AttemptContext } from "./attempt-context.js";
import type { Judgment, Measured } from "./judge-attempt.js";
import type { PhaseResults } from "./phase-results.js";
import type { commitWork } from "./workplace.js";

export type AttemptEnd =
  | Exclude<RunOutcome, { status: "asks" }>
  /** The artifact is unfinished and another attempt follows. */
  | { status: "retry-queued"; afterMs: number }
  /** The artifact is unfinished and no attempts are left. */
  | { status: "released"; reason: string }
  /** The phase is waiting for a person: rules stopped an action, or the agent asked a question. */
  | { status: "stopped" };

/** Records an attempt that failed before it could start. */
export function recordImpossible(
  { record, paths, prepared, projectFolder, now, state }: AttemptContext,
  id: string,
  reason: string,
): AttemptEnd & { reason: string } {
  const attempt = (phaseState(state(), id)?.attempts ?? 0) + 1;
  const { agent } = prepared.phase(id);
  const promptFile = compiledPromptPath(projectFolder, { agent, phase: id, date: fileDate(now()) });
  record({ type: "phase.started", phase: id, attempt, promptFile, log: paths.log(id, attempt) });
  record({ type: "phase.failed", phase: id, attempt, durationMs: 0, timedOut: false, reason, isFinal: true });
  return { status: "failed", reason };
}

/** Records that the context window is full. The next session starts immediately. */
export function recordNextSession(
  { record }: AttemptContext,
  { request }: PlannedAttempt,
  before: PhaseState | undefined,
  { durationMs, ...found }: { durationMs: number } & Exhausted,
): AttemptEnd {
  const { phase, attempt } = request;
  const base = { phase: phase.id, attempt };
  record(exhausted(base, { ...found, contextExhaustionRisk: true }));
  record({
    type: "agent_run.retry_queued",
    ...base,
    durationMs,
    code: "CONTEXT_EXHAUSTION",
    reason: found.reason,
    unfinishedAttempts: before?.unfinished?.attempts ?? 0,
    maxAttempts: phase.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
    afterMs: 0,
  });
  return { status: "retry-queued", afterMs: 0 };
}

interface Exhausted {
  reason: string;
  artifacts: CheckedArtifact[];
  measured: Measured;
  contextExhaustionRisk?: boolean;
}

function exhausted(
  base: { phase: string; attempt: number },
  { measured, contextExhaustionRisk, ...found }: Exhausted,
): NewSessionEvent {
  return { type: "agent_run.context_exhausted", ...base, ...found, ...measured, contextExhaustionRisk };
}

export async function recordJudgment(
  { record, recordTogether }: AttemptContext,
  { request, artifact }: PlannedAttempt,
  {
    outcome,
    results,
    judgment,
    durationMs,
    measured,
    work,
  }: {
    work: Awaited<ReturnType<typeof commitWork>>;
    outcome: Extract<RunOutcome, { status: "done" }>;
    results: PhaseResults;
    judgment: Judgment;
    durationMs: number;
    measured: Measured;
  },
): Promise<AttemptEnd> {
  const { decision, reason, artifacts, unfinishedAttempts, maxAttempts } = judgment;
  const base = { phase: request.phase.id, attempt: request.attempt };
  if (decision !== undefined && decision.status !== "pass") {
    const { contextExhaustionRisk } = decision;
    record(exhausted(base, { reason, artifacts, measured, contextExhaustionRisk }));
  }
  const counted = { ...base, durationMs, reason, unfinishedAttempts, maxAttempts };
  if (decision?.status === "retry-queued") {
    const { code, delayMs: afterMs } = decision;
    record({ type: "agent_run.retry_queued", ...counted, code, afterMs });
    return { status: "retry-queued", afterMs };
  }
  if (decision?.status === "released") {
    record({ type: "agent_run.released", ...counted, code: decision.code });
    return { status: "released", reason };
  }
  const wrong = "problem" in results ? results.problem : problemOf(work, request.phase);
  if (wrong !== undefined) {
    record({ type: "phase.failed", ...base, durationMs, timedOut: false, reason: wrong, ...measured });
    return { status: "failed", reason: wrong };
  }
  await recordTogether({
    type: "phase.completed",
    ...base,
    durationMs,
    output: outcome.output,
    ...(work && "commit" in work && work),
    ...("outputs" in results && { outputs: results.outputs }),
    ...(artifact !== undefined && !artifact.isGlob && { artifact: artifact.path }),
    ...(artifacts.length > 0 && { artifacts }),
    ...measured,
    ...(decision && { contextExhaustionRisk: decision.contextExhaustionRisk }),
  });
  return outcome;
}

function problemOf(
  work: Awaited<ReturnType<typeof commitWork>>,
  { enforceWrites }: Phase,
): string | undefined {
  if (work === undefined) return undefined;
  if ("problem" in work) return work.problem;
  if (!enforceWrites || work.outside === undefined) return undefined;
  return `it changed files outside its "writes": ${work.outside.slice(0, 10).join(", ")}`;
}

export function endOf(
  outcome: Exclude<RunOutcome, { status: "done" | "asks" }>,
  { request }: PlannedAttempt,
  durationMs: number,
  measured: Measured,
): NewSessionEvent {
  const { attempt } = request;
  const phase = request.phase.id;
  switch (outcome.status) {
    case "failed":
    case "timed-out": {
      const timedOut = outcome.status === "timed-out";
      const { reason } = outcome;
      const isFinal = outcome.status === "failed" && outcome.isFinal;
      return {
        type: "phase.failed",
        phase,
        attempt,
        durationMs,
        timedOut,
        reason,
        ...(isFinal && { isFinal }),
        ...measured,
      };
    }
    case "not-now":
      return { type: "phase.deferred", phase, afterMs: outcome.afterMs, reason: outcome.reason };
    case "cancelled":
      return { type: "phase.cancelled", phase, attempt };
  }
}
