import { describeError, errorCode, readTextFile, writeFileAtomic } from "@agentos/platform";
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
  /** `over`: it was complete or cancelled already, and nothing was done. */
  status: "cancelled" | "over";
  /** The phases that ran when it was asked. */
  ended: string[];
}

/** Options of {@link cancelSession}. */
export interface CancelOptions {
  /** Default: the only running session, else the only unfinished one. */
  sessionId?: string;
  /** Who asks, for the log. */
  by?: string;
  /** Where its phases ran, as for `runWorkflow`. Phases that are still running there are ended. */
  place?: Place;
  /** Called with problems that do not stop it. */
  onWarning?(message: string): void;
  /** The clock; default the system's. */
  now?: () => Date;
}

// The engine polls for requests four times a second.
const POLL_MS = 100;

// Runners wait ten seconds before SIGKILL. A session that takes longer than this is cleaning up, or hangs.
const PATIENCE_MS = 60_000;

/**
 * Cancels a session: ends running phases and closes its gates. Finished work is kept, and a resume by id
 * still continues it.
 * @throws WorkflowError `session-not-found`, also when several could be meant; `session-held` if its process
 *   does not stop; `leftover-process`; `state-unusable`
 */
export async function cancelSession(
  projectFolder: string,
  options: CancelOptions = {},
): Promise<CancelAnswer> {
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
      // A process that starts to run a session discards requests for the previous one.
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

/**
 * The session that a cancel without, or with, an id means.
 * @throws WorkflowError `session-not-found`
 */
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

/** Phases with a running attempt. Composite phases have none of their own. */
export function phasesAtWork(phases: readonly PhaseState[]): PhaseState[] {
  return phases.filter(({ status, expanded }) => status === "running" && expanded === undefined);
}

/** @returns false if another process has taken it meanwhile */
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

/**
 * Ends the attempts that a dead process of the session left at its place: a settled session has none there.
 */
async function endPlaced({ id, phases }: SessionState, place: Place | undefined): Promise<void> {
  if (place === undefined || !phases.some(({ worktree }) => worktree !== undefined)) return;
  await takePlace(place, id);
  await place.end(id, true);
}

/** Runs the workflow's cleanup, if its file still exists. */
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
    onWarning?.(`Its cleanup, if it has one, was not run: ${describeError(error)}`);
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

/** The graph file is derived from the events, but no engine is running to rewrite it. */
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
    `Process ${pid} on ${host} is still running session ${id}: it was asked to stop and did not within ${patience / 1000} s`,
  );
}
