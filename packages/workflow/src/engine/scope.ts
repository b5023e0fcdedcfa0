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
  let phases: Scope["phases"] | undefined;
  return {
    inputs: state.inputs,
    // Most phases name none, and a session may have thousands.
    get phases() {
      phases ??= Object.fromEntries(state.phases.filter(hasEnded).map((each) => [each.id, phaseScope(each)]));
      return phases;
    },
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

function hasEnded({ status }: PhaseState): boolean {
  return !["pending", "running", "retrying", "deferred", "stopped"].includes(status);
}
