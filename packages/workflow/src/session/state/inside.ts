import { childrenOf, outerPhases } from "./phase-list.js";
import type { Expansion } from "./phase-state.js";
import { hasFailed, isSettled, type PhaseState } from "./phase-state.js";
import type { SessionState } from "./state.js";

/** How it stands with the phases that another one consists of, in figures and ids. */
export interface Inside {
  by: Expansion["by"];
  /** How many there are; of a `repeat`, how many iterations have begun. */
  total: number;
  /** How many of these have come to their end without failing. */
  done: number;
  /**
   * Phases that are run themselves, wherever they stand within it; of a `repeat` those of the last iteration.
   */
  running: string[];
  /** They are tried again later. */
  delayed: string[];
  failed: string[];
  /** They are done, and a person has to approve. */
  waiting: string[];
  /** Rules stopped actions of them, and a person has to decide. */
  stopped: string[];
}

/** What is within a phase; undefined for one that is run itself, or that has not begun. */
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
 * The phases that count now, wherever they stand: those that are run themselves, but not those of iterations
 * that others have followed. A phase that consists of others stands for them until it is known which they
 * are, and when it is finished.
 */
export function leavesOf(state: Pick<SessionState, "phases">): PhaseState[] {
  return outerPhases(state).flatMap((phase) => leavesWithin(state.phases, phase));
}

function leavesWithin(phases: readonly PhaseState[], phase: PhaseState): PhaseState[] {
  if (phase.expanded === undefined || isSettled(phase)) return [phase];
  const leaves = partsOf(phases, phase).flatMap((part) => leavesWithin(phases, part));
  // It failed itself: what it was made of was not enough.
  return hasFailed(phase) && !leaves.some(hasFailed) ? [phase] : leaves;
}

/** What a phase consists of as far as it counts: the last iteration, all items, all phases of a group. */
function partsOf(phases: readonly PhaseState[], { id, expanded }: PhaseState): PhaseState[] {
  const children = childrenOf(phases, id);
  return expanded?.by === "repeat" ? children.slice(-1) : children;
}
