import { childrenOf, outerPhases } from "./phase-list.js";
import type { Expansion } from "./phase-state.js";
import { hasFailed, isSettled, type PhaseState } from "./phase-state.js";
import type { SessionState } from "./state.js";

/**
 * The progress of the phases inside a composite phase. The lists have ids of phases that run a program, at
 * any depth; for a `repeat`, those of the last iteration.
 */
export interface Inside {
  by: Expansion["by"];
  /** The number of inner phases; for a `repeat`, of iterations started so far. */
  total: number;
  /** How many of these ended without failing. */
  done: number;
  running: string[];
  /** Waiting to be tried again. */
  delayed: string[];
  failed: string[];
  /** Done, and waiting for approval. */
  waiting: string[];
  /** A person must decide on a stopped action, a question or a merge. */
  stopped: string[];
}

/** The progress inside a phase; undefined if it has not been expanded. */
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
 * The leaves of the phase tree: phases that run a program, without those of earlier iterations. A composite
 * phase is itself a leaf until it is expanded, and again once it is finished.
 */
export function leavesOf(state: Pick<SessionState, "phases">): PhaseState[] {
  return outerPhases(state).flatMap((phase) => leavesWithin(state.phases, phase));
}

function leavesWithin(phases: readonly PhaseState[], phase: PhaseState): PhaseState[] {
  if (phase.expanded === undefined || isSettled(phase)) return [phase];
  const leaves = partsOf(phases, phase).flatMap((part) => leavesWithin(phases, part));
  // The composite phase itself failed, although no phase inside it did.
  return hasFailed(phase) && !leaves.some(hasFailed) ? [phase] : leaves;
}

/** The children that count: the last iteration, all items, or all phases of a group. */
function partsOf(phases: readonly PhaseState[], { id, expanded }: PhaseState): PhaseState[] {
  const children = childrenOf(phases, id);
  return expanded?.by === "repeat" ? children.slice(-1) : children;
}
