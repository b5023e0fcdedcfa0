import { idsAround } from "../nested-id.js";
import { type PhaseState, phaseState, type SessionState } from "./state.js";

/**
 * A phase and those beside it that depend on it, directly or not, in the order of the session; none when
 * there is no
 * such phase.
 */
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

/**
 * All that a phase depends on, directly or not, also because a phase around it does; in the order of the
 * session.
 */
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
