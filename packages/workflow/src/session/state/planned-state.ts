import { withoutUndefined } from "@agentos/platform";
import type { PlannedPhase } from "../events.js";
import { hasFailedAtGate, isFinished, isSettled, type PhaseState } from "./phase-state.js";

/** Prepares a phase for a run. Finished phases keep their results. */
export function readyAgain(planned: PlannedPhase, known: PhaseState | undefined): PhaseState {
  if (known === undefined) return pendingPhase(planned);
  if (hasFailedAtGate(known)) return withGateReopened(planned, known);
  // A phase that was not needed may be needed now that its definition has changed.
  const isOther = known.status === "not-needed" && known.hash !== planned.hash;
  if (isSettled(known) && !isFinished(known) && !isOther) return { ...known, ...definitionOf(planned) };
  if (!isFinished(known)) return { ...pendingAgain(planned, known), ...keptOf(known, planned) };
  const { gate, ...result } = known;
  // The gate is new, so nobody has approved it.
  if (planned.gate !== undefined && gate === undefined) return reopened(planned, result);
  const status = planned.gate === undefined ? "completed" : known.status;
  return { ...result, ...definitionOf(planned), status };
}

function withGateReopened(planned: PlannedPhase, known: PhaseState): PhaseState {
  const { gate: _, answer: __, reason: ___, ...result } = known;
  if (planned.gate === undefined) return { ...result, ...definitionOf(planned), status: "completed" };
  return reopened(planned, result);
}

function reopened(planned: PlannedPhase, known: PhaseState): PhaseState {
  return { ...known, ...definitionOf(planned), status: "waiting", openings: (known.openings ?? 0) + 1 };
}

function keptOf(known: PhaseState, { hash }: PlannedPhase): Partial<PhaseState> {
  const { feedback, unfinished, decisions, stopped, conflict, asks, answered } = known;
  const { startedAt, durationMs, status, code, reason, retryAt } = known;
  return {
    ...withoutUndefined({ feedback, unfinished, decisions }),
    ...(answered && { answered }),
    ...(status === "stopped" && {
      status,
      ...(asks && { asks }),
      ...(stopped && { stopped }),
      ...(conflict && { conflict }),
      ...withoutUndefined({ startedAt, durationMs }),
    }),
    ...(hasToWait(known, hash) && {
      status,
      ...withoutUndefined({ code, retryAt, startedAt, reason }),
    }),
  };
}

/**
 * Whether the phase must still wait after the session's process was killed: it was deferred and is
 * unchanged, or the guard delayed its next attempt.
 */
function hasToWait(known: PhaseState, hash: string): boolean {
  if (known.status === "deferred") return known.hash === hash;
  return known.status === "retrying" && known.code === "CONTEXT_GUARD_FAIL";
}

/** Resets a phase. Keeps the counters, because the phase's logs and decisions are numbered with them. */
export function pendingAgain(planned: PlannedPhase, known: PhaseState): PhaseState {
  const { attempts, runs, openings, unanswered, expanded, worktree } = known;
  return {
    ...pendingPhase(planned),
    attempts,
    runs,
    ...withoutUndefined({ openings, unanswered }),
    ...(expanded && { expanded }),
    ...(worktree && { worktree }),
  };
}

export function pendingPhase(planned: PlannedPhase): PhaseState {
  return { ...definitionOf(planned), status: "pending", attempts: 0, runs: [] };
}

function definitionOf(planned: PlannedPhase) {
  const { id, name, agent, dependsOn, gate, question, hash, always, continueOnError } = planned;
  const { estimate, usual, key, item, iteration } = planned;
  return {
    id,
    name,
    agent,
    dependsOn,
    ...(gate && { gate }),
    ...(question !== undefined && { question }),
    hash,
    ...(always && { always }),
    ...(continueOnError && { continueOnError }),
    ...withoutUndefined({ estimate, usual, key, item, iteration }),
  };
}
