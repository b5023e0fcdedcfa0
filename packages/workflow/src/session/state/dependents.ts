import { idsAround } from "../nested-id.js";
import type { PhaseState } from "./phase-state.js";
import { phaseState, type SessionState } from "./state.js";

/** A phase and its siblings that depend on it, directly or not, in session order; empty if there is none. */
export function dependentsWithin({ phases: all }: Pick<SessionState, "phases">, id: string): string[] {
  const around = idsAround(id).at(-1);
  const phases = all.filter((phase) => idsAround(phase.id).at(-1) === around);
  const dependents = new Map<string, string[]>();
  for (const phase of phases) {
    for (const each of phase.dependsOn) dependents.set(each, [...(dependents.get(each) ?? []), phase.id]);
  }
  const found = new Set(phases.some((phase) => phase.id === id) ? [id] : []);
  for (const each of found) for (const dependent of dependents.get(each) ?? []) found.add(dependent);
  return phases.filter((phase) => found.has(phase.id)).map((phase) => phase.id);
}

/** All that a phase, or a phase around it, depends on, directly or not, in session order. */
export function phasesBefore(state: SessionState, id: string): PhaseState[] {
  const found = new Set<string>();
  const seen = new Set([id]);
  for (const each of seen) {
    for (const around of idsAround(each)) seen.add(around);
    for (const dependency of phaseState(state, each)?.dependsOn ?? []) {
      seen.add(dependency);
      found.add(dependency);
    }
  }
  return state.phases.filter((phase) => found.has(phase.id));
}
