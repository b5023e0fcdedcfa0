import type { PlannedPhase } from "../events.js";
import { hasFailedAtGate, isFinished, isSettled, type PhaseState } from "./phase-state.js";

/** A finished phase keeps its result; what did not finish will be tried again, so its old outcome is over. */
export function readyAgain(planned: PlannedPhase, known: PhaseState | undefined): PhaseState {
  if (known === undefined) return pendingPhase(planned);
  if (hasFailedAtGate(known)) return askedAgain(planned, known);
  // Nothing was done for it yet, so as it is now it may well be needed.
  const isOther = known.status === "not-needed" && known.hash !== planned.hash;
  if (isSettled(known) && !isFinished(known) && !isOther) return { ...known, ...definitionOf(planned) };
  if (!isFinished(known)) return { ...pendingAgain(planned, known), ...keptOf(known, planned) };
  const { gate, ...result } = known;
  // Nobody has approved a gate that it did not have before.
  if (planned.gate !== undefined && gate === undefined) return openedAnew(planned, result);
  const status = planned.gate === undefined ? "completed" : known.status;
  return { ...result, ...definitionOf(planned), status };
}

/** Its work is done and was not approved in time: that is asked for once more. */
function askedAgain(planned: PlannedPhase, known: PhaseState): PhaseState {
  const { gate: _, answer: __, reason: ___, ...result } = known;
  if (planned.gate === undefined) return { ...result, ...definitionOf(planned), status: "completed" };
  return openedAnew(planned, result);
}

function openedAnew(planned: PlannedPhase, known: PhaseState): PhaseState {
  return { ...known, ...definitionOf(planned), status: "waiting", openings: (known.openings ?? 0) + 1 };
}

/** What of an unfinished phase still counts in the next run of its session. */
function keptOf(known: PhaseState, { hash }: PlannedPhase): Partial<PhaseState> {
  const { feedback, unfinished, decisions, stopped, conflict, asks } = known;
  const { startedAt, durationMs, status, code, reason, retryAt } = known;
  return {
    ...(feedback !== undefined && { feedback }),
    ...(unfinished !== undefined && { unfinished }),
    ...(decisions !== undefined && { decisions }),
    ...(asks && { asks }),
    ...(status === "stopped" && {
      status,
      ...(stopped && { stopped }),
      ...(conflict && { conflict }),
      ...(startedAt !== undefined && { startedAt }),
      ...(durationMs !== undefined && { durationMs }),
    }),
    ...(hasToWait(known, hash) && {
      status,
      ...(code !== undefined && { code }),
      ...(retryAt !== undefined && { retryAt }),
      ...(startedAt !== undefined && { startedAt }),
      ...(reason !== undefined && { reason }),
    }),
  };
}

/**
 * Whether its next attempt has a time that a resume does not change: dying is no way to a quicker one. That
 * of unfinished work is the guard's; that of "not now" is the service's, and says nothing of a phase that
 * does something else by now.
 */
function hasToWait(known: PhaseState, hash: string): boolean {
  if (known.status === "deferred") return known.hash === hash;
  return known.status === "retrying" && known.code === "CONTEXT_GUARD_FAIL";
}

/** A phase that is to run again: what its logs and answers are numbered by is counted on. */
export function pendingAgain(planned: PlannedPhase, known: PhaseState): PhaseState {
  const { attempts, runs, openings, unanswered, expanded, worktree } = known;
  return {
    ...pendingPhase(planned),
    attempts,
    runs,
    ...(openings !== undefined && { openings }),
    ...(unanswered !== undefined && { unanswered }),
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
    ...(estimate !== undefined && { estimate }),
    ...(usual !== undefined && { usual }),
    ...(key !== undefined && { key }),
    ...(item !== undefined && { item }),
    ...(iteration !== undefined && { iteration }),
  };
}
