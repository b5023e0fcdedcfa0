import { isTopLevel, isWithin } from "../nested-id.js";
import type { PhaseState } from "./phase-state.js";

/** Lists in the same order share an index. */
const positions = new WeakMap<readonly PhaseState[], ReadonlyMap<string, number>>();

/** Returns a phase's position, or -1. Positions are cached, because lists are immutable. */
export function positionOf(phases: readonly PhaseState[], id: string): number {
  let known = positions.get(phases);
  if (known === undefined) {
    known = new Map(phases.map((phase, index) => [phase.id, index]));
    positions.set(phases, known);
  }
  return known.get(id) ?? -1;
}

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

/** Returns the position after the descendants, which directly follow their phase. */
export function endOfInside(phases: readonly PhaseState[], position: number): number {
  const parent = phases[position]?.id ?? "";
  let end = position + 1;
  while (end < phases.length && isWithin(parent, phases[end]?.id ?? "")) end++;
  return end;
}

/** Returns the top-level phases. */
export function outerPhases<Phase extends { id: string }>({ phases }: { phases: readonly Phase[] }): Phase[] {
  return phases.filter(({ id }) => isTopLevel(id));
}

/** Returns the direct children of a phase. */
export function childrenOf(phases: readonly PhaseState[], id: string): PhaseState[] {
  const position = positionOf(phases, id);
  if (position === -1) return [];
  const children: PhaseState[] = [];
  const end = endOfInside(phases, position);
  for (let at = position + 1; at < end; at = endOfInside(phases, at)) children.push(phases[at] as PhaseState);
  return children;
}

/** Returns all descendants, at any depth. */
export function phasesInside(phases: readonly PhaseState[], id: string): PhaseState[] {
  const position = positionOf(phases, id);
  return position === -1 ? [] : phases.slice(position + 1, endOfInside(phases, position));
}
