import { isOuter, isWithin } from "../nested-id.js";
import type { PhaseState } from "./phase-state.js";

/** Where each phase stands in a list; lists that came of one another without a change of order share it. */
const positions = new WeakMap<readonly PhaseState[], ReadonlyMap<string, number>>();

/** The position of a phase, or -1. The lists of a session do not change: a longer one is another list. */
export function positionOf(phases: readonly PhaseState[], id: string): number {
  let known = positions.get(phases);
  if (known === undefined) {
    known = new Map(phases.map((phase, index) => [phase.id, index]));
    positions.set(phases, known);
  }
  return known.get(id) ?? -1;
}

/** The list with one phase changed. */
export function withChanged(
  phases: readonly PhaseState[],
  id: string,
  change: (phase: PhaseState) => PhaseState,
): PhaseState[] {
  const position = positionOf(phases, id);
  const changed = phases.slice();
  const phase = phases[position];
  if (phase !== undefined) changed[position] = change(phase);
  const known = positions.get(phases);
  if (known !== undefined) positions.set(changed, known);
  return changed;
}

/** Where the phases within the one at this position end: they stand right behind it. */
export function endOfInside(phases: readonly PhaseState[], position: number): number {
  const parent = phases[position]?.id ?? "";
  let end = position + 1;
  while (end < phases.length && isWithin(parent, phases[end]?.id ?? "")) end++;
  return end;
}

/** The phases of the workflow file, without those within them. */
export function outerPhases<Phase extends { id: string }>({ phases }: { phases: readonly Phase[] }): Phase[] {
  return phases.filter(({ id }) => isOuter(id));
}

/** The phases that a phase consists of, without what is within them. */
export function childrenOf(phases: readonly PhaseState[], id: string): PhaseState[] {
  const position = positionOf(phases, id);
  if (position === -1) return [];
  const children: PhaseState[] = [];
  const end = endOfInside(phases, position);
  for (let at = position + 1; at < end; at = endOfInside(phases, at)) children.push(phases[at] as PhaseState);
  return children;
}

/** All phases within a phase, at every depth. */
export function phasesInside(phases: readonly PhaseState[], id: string): PhaseState[] {
  const position = positionOf(phases, id);
  return position === -1 ? [] : phases.slice(position + 1, endOfInside(phases, position));
}
