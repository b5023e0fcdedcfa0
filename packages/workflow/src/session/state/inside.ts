import { childrenOf, outerPhases } from "./phase-list.js";
import type { Expansion } from "./phase-state.js";
import { hasFailed, isSettled, type PhaseState } from "./phase-state.js";
import type { SessionState } from "./state.js";

/**
 * Progress of a composite phase. The lists contain the ids of phases that run a program, at any
 * depth. For a `repeat`, they contain only those in the last iteration.
 */
export interface Inside {
  by: Expansion["by"];
  /** Number of inner phases, or of iterations started so far. */
  total: number;
  /** Number of inner phases that ended without failing. */
  done: number;
  running: string[];
  /** Waiting for another attempt. */
  delayed: string[];
  failed: string[];
  /** Waiting for approval. */
  waiting: string[];
  /** Waiting for a person to decide about a stopped action, answer a question or resolve a merge conflict. */
  stopped: string[];
}

/** Returns undefined if the phase has not been expanded yet. */
export function insideOf({ phases }: Pick<SessionState, "phases">, phase: PhaseState): Inside | undefined {
  if (phase.expanded === undefined) return undefined;
  const children = childrenOf(phases, phase.id);
  const leaves = partsOf(phases, phase).flatMap((part) => leavesWithin(phases, part));
  const ids = (is: (leaf: PhaseState) => boolean) => leaves.filter(is).map(({ id }) => id);
  return {
    by: phase.expanded.by,
    total: children.length,
    done: children.filter(isSettled).length,
    running: ids(({ status }) => status === "running"),
    delayed: ids(({ status }) => status === "retrying" || status === "deferred"),
    failed: ids(hasFailed),
    waiting: ids(({ status }) => status === "waiting"),
    stopped: ids(({ status }) => status === "stopped"),
  };
}

/**
 * Returns the leaves of the phase tree, excluding those of earlier iterations. A composite phase is a leaf
 * before it is expanded and after it has finished.
 */
export function leavesOf(state: Pick<SessionState, "phases">): PhaseState[] {
  return outerPhases(state).flatMap((phase) => leavesWithin(state.phases, phase));
}

function leavesWithin(phases: readonly PhaseState[], phase: PhaseState): PhaseState[] {
  if (phase.expanded === undefined || isSettled(phase)) return [phase];
  const leaves = partsOf(phases, phase).flatMap((part) => leavesWithin(phases, part));
  // The composite phase failed although no inner phase did.
  return hasFailed(phase) && !leaves.some(hasFailed) ? [phase] : leaves;
}

function partsOf(phases: readonly PhaseState[], { id, expanded }: PhaseState): PhaseState[] {
  const children = childrenOf(phases, id);
  return expanded?.by === "repeat" ? children.slice(-1) : children;
}
