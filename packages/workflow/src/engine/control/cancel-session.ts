import { assertOptions, describeError, errorCode, readTextFile, writeFileAtomic } from "@agentos/platform";
import { type Prepared, prepareWorkflow } from "../../plan/index.js";
import type { Place } from "../../runner/index.js";
import {
  isOver,
  listSessions,
  openSessionLog,
  type PhaseState,
  readSession,
  type SessionLog,
  type SessionPaths,
  type SessionState,
  type SessionView,
  sessionPaths,
  usingState,
  WorkflowError,
} from "../../session/index.js";
import { withdrawQuestions } from "../gates/withdraw-questions.js";
import { endLeftovers } from "../leftovers.js";
import { takePlace } from "../open-session.js";
import { type CleanupContext, longestCleanupMs, runCleanup } from "../programs/cleanup.js";
import { writePauseRequest } from "./pause-request.js";

/** The result of {@link cancelSession}. */
export interface CancelAnswer {
  sessionId: string;
  /** `over` if the session was already completed or cancelled. */
  status: "cancelled" | "over";
  /** Ids of the phases that were running at the time of the request. */
  ended: string[];
}

/** Options for {@link cancelSession}. */
export interface CancelOptions {
  /** Defaults to the only running session or, if none is running, to the only unfinished session. */
  sessionId?: string;
  /** Who is cancelling the session, for the log. Defaults to the current process. */
  by?: string;
  /** The session's place, as for `runWorkflow`. Phases that are still running there are stopped. */
  place?: Place;
  /** Called with problems that do not prevent the session from being cancelled. */
  onWarning?(message: string): void;
  /** Defaults to the system clock. */
  now?: () => Date;
}

const POLL_MS = 100;

// A session that takes longer than this to stop is cleaning up or is hung.
const PATIENCE_MS = 60_000;

/**
 * Ends a session's running phases, runs its cleanup and closes its gates. Finished work is kept,
 * and the session can still be resumed by its id.
 * @throws WorkflowError `session-not-found` (also if several sessions qualify); `session-held` if
 *   the session's process does not stop; `leftover-process`; `state-unusable`
 */
export async function cancelSession(
  projectFolder: string,
  options: CancelOptions = {},
): Promise<CancelAnswer> {
  assertOptions(options, { sessionId: true, by: true, place: true, onWarning: true, now: true });
  const { id: sessionId, phases } = sessionToCancel(projectFolder, options.sessionId);
  const ended = phasesAtWork(phases).map(({ id }) => id);
  const by = options.by ?? `process ${process.pid}`;
  const begunAt = performance.now();
  let patience: number | undefined;
  let asked: number | undefined;
  for (;;) {
    const session = readSession(projectFolder, sessionId);
    if (isOver(session)) {
      const isOurs = asked !== undefined && session.status === "cancelled";
      return { sessionId, status: isOurs ? "cancelled" : "over", ended: isOurs ? ended : [] };
    }
    if (!session.live) {
      if (await cancelAtRest(projectFolder, sessionId, by, options))
        return { sessionId, status: "cancelled", ended };
    } else if (asked !== session.process.pid) {
      // A new process discards earlier requests, so ask each process that runs the session.
      asked = session.process.pid;
      writePauseRequest(sessionPaths(projectFolder, sessionId).pauseRequest, { now: true, by, cancel: true });
    }
    const waited = performance.now() - begunAt;
    if (waited > PATIENCE_MS) {
      patience ??= PATIENCE_MS + cleanupMs(projectFolder, session);
      if (waited > patience) throw notLetGo(session, patience);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @throws WorkflowError `session-not-found` (also if several sessions qualify) */
export function sessionToCancel(projectFolder: string, sessionId?: string): SessionView {
  if (sessionId !== undefined) return readSession(projectFolder, sessionId);
  const open = listSessions(projectFolder).filter((session) => !isOver(session));
  const live = open.filter((session) => session.live);
  const candidates = live.length > 0 ? live : open;
  const [only] = candidates;
  if (only && candidates.length === 1) return only;
  const what = live.length > 0 ? "are running" : "are unfinished";
  throw new WorkflowError(
    "session-not-found",
    only === undefined
      ? `No session in ${projectFolder} is running or unfinished, so there is nothing to cancel`
      : `Several sessions ${what}; name one: ${candidates.map(({ id }) => id).join(", ")}`,
  );
}

/** Excludes composite phases, which have no attempts of their own. */
export function phasesAtWork(phases: readonly PhaseState[]): PhaseState[] {
  return phases.filter(({ status, expanded }) => status === "running" && expanded === undefined);
}

/**
 * Cancels a session that no process is running. Returns false if the session is over or a process
 * has started to run it.
 */
async function cancelAtRest(
  projectFolder: string,
  sessionId: string,
  by: string,
  { onWarning, place, now = () => new Date() }: CancelOptions,
): Promise<boolean> {
  const paths = sessionPaths(projectFolder, sessionId);
  const log = openUnlessHeld(paths, sessionId, now);
  if (log === undefined) return false;
  try {
    const { state } = log;
    if (state === undefined || isOver(state)) return false;
    await endPlaced(state, place);
    await endLeftovers(state, { projectFolder, ...(place && { place }), ...(onWarning && { onWarning }) });
    for (const { id: phase, attempts: attempt } of phasesAtWork(state.phases))
      log.append({ type: "phase.cancelled", phase, attempt });
    await cleanUpAtRest(projectFolder, paths, log, onWarning);
    const cancelled = log.append({ type: "session.cancelled", by });
    await withdrawQuestions(projectFolder, cancelled);
    try {
      usingState(paths.graph, "write", () => markGraph(paths.graph, cancelled));
    } catch (error) {
      onWarning?.(describeError(error));
    }
    return true;
  } finally {
    log.close();
  }
}

/** Ends attempts that a killed process left running at the session's place. */
async function endPlaced({ id, phases }: SessionState, place: Place | undefined): Promise<void> {
  if (place === undefined || !phases.some(({ worktree }) => worktree !== undefined)) return;
  await takePlace(place, id);
  await place.end(id, true);
}

/** Runs the workflow's cleanup if the workflow file can still be loaded. */
async function cleanUpAtRest(
  projectFolder: string,
  paths: SessionPaths,
  log: SessionLog,
  onWarning: CancelOptions["onWarning"],
): Promise<void> {
  const { state } = log;
  if (state === undefined) return;
  let prepared: Prepared;
  try {
    prepared = prepareWorkflow(projectFolder, state.workflow.path, { lenient: true });
  } catch (error) {
    onWarning?.(`The cleanup of ${state.id}, if any, did not run: ${describeError(error)}`);
    return;
  }
  log.maskWith(prepared.secrets.mask);
  const record: CleanupContext["record"] = (event) => log.append(event);
  await runCleanup({ prepared, projectFolder, paths, state, record, onWarning }, "cancelled");
}

function openUnlessHeld(paths: SessionPaths, sessionId: string, now: () => Date): SessionLog | undefined {
  try {
    return openSessionLog(paths, { sessionId, now });
  } catch (error) {
    if (errorCode(error) === "session-held") return undefined;
    throw error;
  }
}

/** Updates the graph file, because no engine is running to rewrite it. */
function markGraph(path: string, { status, updatedAt, phases }: SessionState): void {
  let graph: unknown;
  try {
    graph = JSON.parse(readTextFile(path));
  } catch {
    return;
  }
  const known = graph as { phases?: { id: string }[] };
  const states = new Map(phases.map((phase) => [phase.id, phase.status]));
  const marked = known.phases?.map((phase) => ({ ...phase, state: states.get(phase.id) }));
  writeFileAtomic(path, `${JSON.stringify({ ...known, status, updatedAt, phases: marked }, null, 2)}\n`);
}

function cleanupMs(projectFolder: string, { workflow }: SessionView): number {
  try {
    return longestCleanupMs(prepareWorkflow(projectFolder, workflow.path, { lenient: true }));
  } catch {
    return 0;
  }
}

function notLetGo({ id, process: { pid, host } }: SessionView, patience: number): WorkflowError {
  return new WorkflowError(
    "session-held",
    `Process ${pid} on ${host} is still running session ${id}: it was asked to stop, but did not stop within ${patience / 1000} s`,
  );
}
