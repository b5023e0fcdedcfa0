import { oneLine } from "../one-line.js";
import type { NewSessionEvent } from "../session/events.js";
import type { SessionState } from "../session/state.js";
import { type ProgramPlace, runSessionProgram } from "./session-program.js";

const DEFAULT_TIMEOUT_MS = 60_000;

/** What a cleanup needs of a session. */
export interface CleanupContext extends ProgramPlace {
  state: SessionState;
  record(event: NewSessionEvent): void;
  onWarning?: ((message: string) => void) | undefined;
  /** Ends the programs; absent: only their time limits do. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs what a workflow asks for when its session has ended, one after the other, whatever becomes of each. Before the end is written
 * down: a process that dies meanwhile leaves a session whose resume does it once more.
 */
export async function runCleanup(
  context: CleanupContext,
  status: "completed" | "failed" | "cancelled",
): Promise<void> {
  const { state, record, onWarning, prepared } = context;
  const { id, cleanup } = prepared.workflow;
  for (const [index, { run, env, timeoutMs = DEFAULT_TIMEOUT_MS }] of cleanup.entries()) {
    const { problem, logFile } = await runSessionProgram(context, state, {
      name: cleanup.length === 1 ? "cleanup" : `cleanup-${index + 1}`,
      run,
      env: { ...env, AGENTOS_STATUS: status },
      input: `${JSON.stringify({ sessionId: state.id, workflow: id, status })}\n`,
      timeoutMs,
      signal: context.signal ?? new AbortController().signal,
    });
    record({
      type: "cleanup.ended",
      step: index + 1,
      log: logFile,
      ...(problem !== undefined && { reason: problem }),
    });
    if (problem !== undefined) onWarning?.(`The cleanup (${logFile}) failed: ${oneLine(problem)}`);
  }
}
