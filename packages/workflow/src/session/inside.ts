import type { Expansion } from "./expansion.js";
import { childrenOf } from "./phase-list.js";
import { hasFailed, isFinished, type PhaseState, type SessionState } from "./state.js";

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
export function insideOf(
  { phases }: Pick<SessionState, "phases">,
  { id, expanded }: PhaseState,
): Inside | undefined {
  if (expanded === undefined) return undefined;
  const children = childrenOf(phases, id);
  const inside: Inside = {
    by: expanded.by,
    total: children.length,
    done: children.filter(isDone).length,
    running: [],
    delayed: [],
    failed: [],
    waiting: [],
    stopped: [],
  };
  const parts = expanded.by === "repeat" ? children.slice(-1) : children;
  for (const part of parts) sortIn(phases, part, inside);
  return inside;
}

function isDone(phase: PhaseState): boolean {
  return isFinished(phase) || phase.status === "not-needed";
}

/** @returns whether it or something in it has failed */
function sortIn(phases: readonly PhaseState[], phase: PhaseState, inside: Inside): boolean {
  const { id, status, expanded } = phase;
  if (status === "waiting" || status === "stopped") inside[status].push(id);
  if (expanded === undefined) {
    if (status === "running") inside.running.push(id);
    if (status === "retrying" || status === "deferred") inside.delayed.push(id);
  }
  const children = expanded === undefined || isFinished(phase) ? [] : childrenOf(phases, id);
  const parts = expanded?.by === "repeat" ? children.slice(-1) : children;
  const hasFailedInside = parts.map((part) => sortIn(phases, part, inside)).includes(true);
  if (hasFailed(phase) && !hasFailedInside) inside.failed.push(id);
  return hasFailed(phase) || hasFailedInside;
}
