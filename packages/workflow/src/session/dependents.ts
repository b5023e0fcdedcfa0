import type { SessionState } from "./state.js";

/** A phase and all that depend on it, directly or not, in the order of the session; none when there is no such phase. */
export function dependentsWithin({ phases }: Pick<SessionState, "phases">, id: string): string[] {
  const dependents = new Map<string, string[]>();
  for (const phase of phases) {
    for (const each of phase.dependsOn) dependents.set(each, [...(dependents.get(each) ?? []), phase.id]);
  }
  const found = new Set(phases.some((phase) => phase.id === id) ? [id] : []);
  for (const each of found) for (const dependent of dependents.get(each) ?? []) found.add(dependent);
  return phases.filter((phase) => found.has(phase.id)).map((phase) => phase.id);
}
