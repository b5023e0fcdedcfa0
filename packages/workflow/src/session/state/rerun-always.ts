import { sentBack } from "./expansion.js";
import { positionOf } from "./phase-list.js";
import { isSettled, type PhaseState } from "./phase-state.js";
import { pendingAgain } from "./planned-state.js";

/** If a dependency of an `always` phase will run again, reruns that phase and its dependents. */
export function rerunAlways(phases: readonly PhaseState[]): readonly PhaseState[] {
  if (!phases.some(({ always }) => always)) return phases;
  let current = phases;
  const again = new Set<string>();
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const phase of current) {
      if (!isSettled(phase) || !phase.dependsOn.some((id) => isOpen(id, phase, current, again))) continue;
      again.add(phase.id);
      current = withPending(current, phase);
      isNew = true;
    }
  }
  return current;
}

/** Whether a dependency will run. If so, the phase's result is outdated. */
function isOpen(
  id: string,
  { always }: PhaseState,
  phases: readonly PhaseState[],
  again: ReadonlySet<string>,
): boolean {
  return again.has(id) || (always === true && !isSettled(phases[positionOf(phases, id)]));
}

function withPending(phases: readonly PhaseState[], { id }: PhaseState): readonly PhaseState[] {
  return sentBack(phases, id).map((phase) => (phase.id === id ? pendingAgain(phase, phase) : phase));
}
