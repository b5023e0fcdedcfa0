import type { PhaseScope, Scope } from "../reference/index.js";
import { isFinished, type PhaseState, type SessionState } from "../session/state.js";

/** Where a session is, as far as references name it. */
export interface ScopePlace {
  projectFolder: string;
  prepared: { workflow: { folder: string } };
  paths: { folder: string };
}

/** What references of a phase stand for, at the moment it begins. */
export function scopeOf(
  { projectFolder, prepared, paths }: ScopePlace,
  state: SessionState,
  phase: string,
  env: NodeJS.ProcessEnv = process.env,
): Scope {
  return {
    inputs: state.inputs,
    phases: Object.fromEntries(state.phases.map((each) => [each.id, phaseScope(each)])),
    env,
    projectDir: projectFolder,
    workflowDir: prepared.workflow.folder,
    sessionDir: paths.folder,
    sessionId: state.id,
    phase,
  };
}

/** A phase's results; of one that failed or did not run only how that came. */
export function phaseScope(phase: PhaseState): PhaseScope {
  const { status, reason, output, outputs, artifact } = phase;
  return {
    status,
    ...(reason !== undefined && { reason }),
    ...(isFinished(phase) && {
      output: output ?? "",
      ...(outputs !== undefined && { outputs }),
      ...(artifact !== undefined && { artifact }),
    }),
  };
}
