import type { Handoff } from "@agentos/handoff";
import { describeError, errorCode } from "@agentos/platform";
import type { Prepared } from "../plan/index.js";
import type { Place } from "../runner/index.js";
import {
  openSessionLog,
  type SessionLog,
  type SessionPaths,
  type SessionState,
  sessionPaths,
  WorkflowError,
} from "../session/index.js";
import { discardPauseRequest } from "./control/pause-request.js";
import type { RunOptions, SessionResult } from "./options.js";

export interface HeldSession {
  paths: SessionPaths;
  log: SessionLog;
  now: () => Date;
}

export interface OpenSession extends HeldSession {
  prepared: Prepared;
  options: RunOptions;
  concurrency: number;
  /** The handoff, which prompts contain until the first phase of this run has completed. */
  handoff?: HandoffInUse | undefined;
}

export interface HandoffInUse {
  /** The `<continue_here>` element for prompts. */
  text: string;
  /** The handoff file's content. Absent if the text was generated from the session's log. */
  claimed?: Handoff;
}

export function stateOf({ log }: Pick<HeldSession, "log">): SessionState {
  if (log.state === undefined) throw new Error("The session was used before its first event was written");
  return log.state;
}

/**
 * Locks a session while `work` runs. If `work` throws, records that the session stopped, because
 * the process is then still alive but no longer running the session.
 * @throws WorkflowError `session-held`, `state-unusable`, and whatever `work` throws
 */
export async function withSession(
  options: RunOptions,
  sessionId: string,
  work: (session: HeldSession) => Promise<SessionResult>,
): Promise<SessionResult> {
  const { projectFolder, onEvent, now = () => new Date() } = options;
  const paths = sessionPaths(projectFolder, sessionId);
  const log = openSessionLog(paths, { sessionId, now, ...(onEvent && { onEvent }) });
  const before = log.state;
  let isSettled = false;
  try {
    if (options.place !== undefined) await takePlace(options.place, sessionId);
    // Discard requests to earlier processes. Requests to the current process arrive only after its
    // first event.
    discardPauseRequest(paths.pauseRequest);
    const result = await work({ paths, log, now });
    isSettled = true;
    return result;
  } catch (error) {
    if (log.state !== before && log.state?.status === "running") writeStop(log);
    throw error;
  } finally {
    await options.place?.end(sessionId, isSettled);
    log.close();
  }
}

/** @throws WorkflowError if another process holds the session, or if the place cannot be reached */
export async function takePlace(place: Place, sessionId: string): Promise<void> {
  try {
    await place.begin(sessionId);
  } catch (error) {
    const code = errorCode(error) === "held" ? "session-held" : "state-unusable";
    throw new WorkflowError(code, describeError(error), { cause: error });
  }
}

function writeStop(log: SessionLog): void {
  try {
    log.append({ type: "session.paused", reason: "stopped", gates: [] });
  } catch {
    // The original error may also prevent this write. Only the original error is reported.
  }
}
