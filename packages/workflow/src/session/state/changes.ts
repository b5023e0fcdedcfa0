import type { PlannedPhase } from "../events.js";
import { outerPhases } from "./phase-list.js";
import { isFinished, type PhaseState } from "./phase-state.js";
import { phaseState, type SessionState } from "./state.js";

interface WorkflowChanges {
  /** One sentence per change. */
  changes: string[];
  /** Changes that conflict with finished phases. If there are none, the session can continue. */
  contradictions: string[];
}

/** Compares a session with the current workflow file. Finished phases keep their results. */
export function findChanges(
  state: SessionState,
  workflowId: string,
  now: readonly PlannedPhase[],
): WorkflowChanges {
  const found: WorkflowChanges = { changes: [], contradictions: [] };
  const current = new Map(now.map((phase) => [phase.id, phase]));
  if (workflowId !== state.workflow.id) {
    found.contradictions.push(`the file now defines the workflow ${workflowId}, not ${state.workflow.id}`);
  }
  for (const phase of outerPhases(state)) {
    const planned = current.get(phase.id);
    if (planned) comparePhase(phase, planned, state, found);
    else if (isFinished(phase))
      found.contradictions.push(`${phase.id} is finished, but no longer in the file`);
    else found.changes.push(`${phase.id} was removed`);
  }
  for (const { id } of now) if (!phaseState(state, id)) found.changes.push(`${id} was added`);
  return found;
}

function comparePhase(
  phase: PhaseState,
  planned: PlannedPhase,
  state: SessionState,
  found: WorkflowChanges,
): void {
  const finished = isFinished(phase);
  for (const id of planned.dependsOn) {
    if (phase.dependsOn.includes(id)) continue;
    if (finished && !isFinished(phaseState(state, id))) {
      found.contradictions.push(`${phase.id} is finished, but now depends on ${id}, which is unfinished`);
    } else found.changes.push(`${phase.id} now depends on ${id}`);
  }
  for (const id of phase.dependsOn) {
    if (!planned.dependsOn.includes(id)) found.changes.push(`${phase.id} no longer depends on ${id}`);
  }
  if (finished && phase.gate !== planned.gate) {
    const gate = planned.gate ? "now has a gate: it waits for approval" : "no longer has a gate";
    found.changes.push(`${phase.id} ${gate}`);
  }
  if (phase.hash === planned.hash) return;
  found.changes.push(
    finished
      ? `${phase.id} was changed, but is finished, so its earlier result is kept`
      : `${phase.id} was changed; the new version will run`,
  );
}
