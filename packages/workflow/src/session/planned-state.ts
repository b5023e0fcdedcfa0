import type { PlannedPhase } from "./events.js";
import { hasFailedAtGate } from "./gate-answer.js";
import { isFinished, isSettled, type PhaseState } from "./state.js";

/** A finished phase keeps its result; what did not finish will be tried again, so its old outcome is over. */
export function readyAgain(planned: PlannedPhase, known: PhaseState | undefined): PhaseState {
  const phase = pendingPhase(planned);
  if (known === undefined) return phase;
  if (hasFailedAtGate(known)) return askedAgain(planned, known);
  // Nothing was done for it yet, so as it is now it may well be needed.
  const isOther = known.status === "not-needed" && known.hash !== planned.hash;
  if (isSettled(known) && !isFinished(known) && !isOther) return { ...known, ...definitionOf(planned) };
  if (!isFinished(known)) return { ...phase, ...keptOf(known) };
  const { gate, ...result } = known;
  // Without its gate nothing waits; with a new one, nobody has approved yet.
  const status = planned.gate === undefined ? "completed" : gate === undefined ? "waiting" : known.status;
  return { ...result, ...definitionOf(planned), status };
}

/** Its work is done and was not approved in time: that is asked for once more. */
function askedAgain(planned: PlannedPhase, known: PhaseState): PhaseState {
  const { gate: _, answer: __, reason: ___, ...result } = known;
  const status = planned.gate === undefined ? "completed" : "waiting";
  return { ...result, ...definitionOf(planned), status, openings: (known.openings ?? 0) + 1 };
}

/** What of an unfinished phase still counts in the next run of its session. */
function keptOf(known: PhaseState): Partial<PhaseState> {
  const { attempts, runs, feedback, unfinished, decisions, stopped, expanded, openings } = known;
  const { startedAt, durationMs, status, code, reason, retryAt } = known;
  // Its attempts are counted across runs, and so is its wait: dying must not be a way to more of them, or to
  // quicker ones.
  const isQueued = status === "retrying" && code === "CONTEXT_GUARD_FAIL" && retryAt !== undefined;
  return {
    attempts,
    runs,
    ...(expanded !== undefined && { expanded }),
    ...(openings !== undefined && { openings }),
    ...(feedback !== undefined && { feedback }),
    ...(unfinished !== undefined && { unfinished }),
    ...(decisions !== undefined && { decisions }),
    ...(status === "stopped" && {
      status,
      ...(stopped && { stopped }),
      ...(startedAt !== undefined && { startedAt }),
      ...(durationMs !== undefined && { durationMs }),
    }),
    ...(isQueued && {
      status,
      code,
      retryAt,
      ...(startedAt !== undefined && { startedAt }),
      ...(reason !== undefined && { reason }),
    }),
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
