import { oneLine } from "../../one-line.js";
import { outermost, type Prepared, type RunningWorkflow, usedWorkflows } from "../../plan/index.js";
import type { NewSessionEvent, SessionState } from "../../session/index.js";
import { type ProgramPlace, runSessionProgram } from "./session-program.js";

const DEFAULT_TIMEOUT_MS = 60_000;

export interface CleanupContext extends ProgramPlace {
  prepared: Prepared;
  state: SessionState;
  record(event: NewSessionEvent): void;
  onWarning?: ((message: string) => void) | undefined;
  /** Aborting the signal stops the programs. Without a signal, only their time limits stop them. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs all programs in order, even if some fail. The programs of inner workflows come first. The
 * end of the session is recorded afterwards, so that a resume repeats an interrupted cleanup.
 */
export async function runCleanup(
  context: CleanupContext,
  status: "completed" | "failed" | "cancelled",
): Promise<void> {
  const { state, record, onWarning, signal = new AbortController().signal } = context;
  const steps = cleanupOf(context).flatMap((owner) =>
    owner.workflow.cleanup.map((step) => ({ owner, step })),
  );
  for (const [index, { owner, step }] of steps.entries()) {
    const { run, env, timeoutMs = DEFAULT_TIMEOUT_MS } = step;
    const { id } = owner.workflow;
    const { problem, logFile } = await runSessionProgram(context, state, owner, {
      name: `cleanup~${index + 1}`,
      run,
      env: { ...env, AGENTOS_STATUS: status },
      input: `${JSON.stringify({ sessionId: state.id, workflow: id, status })}\n`,
      timeoutMs,
      signal,
    });
    const reason = problem === undefined ? {} : { reason: problem };
    record({ type: "cleanup.ended", workflow: id, step: index + 1, log: logFile, ...reason });
    if (problem !== undefined) onWarning?.(`The cleanup of ${id} failed: ${oneLine(problem)} (${logFile})`);
  }
}

/** Returns the sum of all time limits, assuming that no workflow is used more than once. */
export function longestCleanupMs({ workflows }: Pick<Prepared, "workflows">): number {
  const steps = workflows.flatMap(({ cleanup }) => cleanup);
  return steps.reduce((sum, { timeoutMs = DEFAULT_TIMEOUT_MS }) => sum + timeoutMs, 0);
}

function cleanupOf({ prepared, state }: CleanupContext): RunningWorkflow[] {
  const outer = outermost(prepared, state);
  const isElsewhere = prepared.workflows.some(
    ({ path, cleanup }) => path !== outer.workflow.path && cleanup.length > 0,
  );
  return isElsewhere ? [...usedWorkflows(prepared, state), outer] : [outer];
}
