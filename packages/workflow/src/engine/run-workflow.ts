import { hostname } from "node:os";
import { processStart } from "@agentos/internal";
import { formatDiagnostic } from "../definition/index.js";
import { sessionPaths } from "../session/paths.js";
import { openSessionLog } from "../session/session-log.js";
import { WorkflowError } from "./errors.js";
import type { RunOptions, SessionResult } from "./options.js";
import { type Prepared, prepareWorkflow } from "./prepare.js";
import { runSession } from "./session-run.js";

// Enough to keep a laptop and a rate limit busy; agents are heavy.
const DEFAULT_CONCURRENCY = 4;

/**
 * Runs a workflow in a new session until it is complete, waits at a gate, is paused, or has failed.
 * @param options.workflow its id, or a file's path
 * @param options.sessionId default made of the workflow's id and the time
 * @throws WorkflowError
 */
export async function runWorkflow(
  options: RunOptions & { workflow: string; sessionId?: string },
): Promise<SessionResult> {
  const now = options.now ?? (() => new Date());
  const prepared = prepareWorkflow(options.projectFolder, options.workflow, options);
  warn(prepared, options);
  const sessionId = options.sessionId ?? newSessionId(prepared.workflow.id, now());
  const paths = sessionPaths(options.projectFolder, sessionId);
  const log = openSessionLog(paths, { sessionId, now, ...eventSink(options) });
  try {
    if (log.state !== undefined) throw new WorkflowError("session-exists", existsAlready(sessionId));
    const concurrency = concurrencyOf(prepared, options);
    log.append({
      type: "session.started",
      sessionId,
      workflow: workflowFacts(prepared),
      phases: [...prepared.planned],
      concurrency,
      process: thisProcess(),
    });
    return await runSession({ prepared, paths, log, options, now, concurrency });
  } finally {
    log.close();
  }
}

/** What an event says of the workflow. */
export function workflowFacts({ workflow }: Prepared): { id: string; name: string; path: string } {
  const { id, name, path } = workflow;
  return { id, name, path };
}

/** This process as an event names it. */
export function thisProcess(): { pid: number; start?: string; host: string } {
  const start = processStart(process.pid);
  return { pid: process.pid, host: hostname(), ...(start !== undefined && { start }) };
}

/** How many phases may run at once. */
export function concurrencyOf({ workflow }: Prepared, { concurrency }: RunOptions): number {
  return concurrency ?? workflow.concurrency ?? DEFAULT_CONCURRENCY;
}

/** The caller's listener, in a form for `exactOptionalPropertyTypes`. */
export function eventSink({ onEvent }: RunOptions): Pick<RunOptions, "onEvent"> {
  return onEvent ? { onEvent } : {};
}

/** Passes on what is odd in the files. */
export function warn({ diagnostics }: Prepared, { onWarning }: RunOptions): void {
  for (const diagnostic of diagnostics) onWarning?.(formatDiagnostic(diagnostic));
}

function newSessionId(workflowId: string, now: Date): string {
  const [date, time] = now.toISOString().slice(0, 19).replace(/[-:]/g, "").split("T");
  return `${workflowId.slice(0, 80)}-${date}-${time}-${Math.random().toString(36).slice(2, 6).padEnd(4, "0")}`;
}

function existsAlready(sessionId: string): string {
  return `There is a session ${sessionId} already. Go on with it: aos resume ${sessionId}`;
}
