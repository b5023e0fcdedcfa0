import { ancestorIds } from "../nested-id.js";
import type { PhaseState } from "./phase-state.js";
import { phaseState, type SessionState } from "./state.js";

/** Returns a phase and its transitive dependents among its siblings, in session order. */
export function dependentsWithin({ phases: all }: Pick<SessionState, "phases">, id: string): string[] {
  const parent = ancestorIds(id).at(-1);
  const phases = all.filter((phase) => ancestorIds(phase.id).at(-1) === parent);
  const dependents = new Map<string, string[]>();
  for (const phase of phases) {
    for (const each of phase.dependsOn) dependents.set(each, [...(dependents.get(each) ?? []), phase.id]);
  }
  const found = new Set(phases.some((phase) => phase.id === id) ? [id] : []);
  for (const each of found) for (const dependent of dependents.get(each) ?? []) found.add(dependent);
  return phases.filter((phase) => found.has(phase.id)).map((phase) => phase.id);
}

/** Returns all transitive dependencies of a phase and of its enclosing phases, in session order. */
export function phasesBefore(state: SessionState, id: string): PhaseState[] {
  const found = new Set<string>();
  const seen = new Set([id]);
  for (const each of seen) {
    for (const ancestor of ancestorIds(each)) seen.add(ancestor);
    for (const dependency of phaseState(state, each)?.dependsOn ?? []) {
      seen.add(dependency);
      found.add(dependency);
    }
  }
  return state.phases.filter((phase) => found.has(phase.id));
}
