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

/** A session that only this process holds, and its files. */
export interface HeldSession {
  paths: SessionPaths;
  log: SessionLog;
  now: () => Date;
}

/** A session that is ready to run, at its start or after a resume. */
export interface OpenSession extends HeldSession {
  prepared: Prepared;
  options: RunOptions;
  concurrency: number;
  /** For the phases that start before the next one completes. */
  handoff?: HandoffInUse | undefined;
}

/** The handoff that a resumed session got. */
export interface HandoffInUse {
  /** The `<continue_here>` element of prompts. */
  text: string;
  /** As it was in its file; absent if the text was made from the session's log. */
  claimed?: Handoff;
}

/** The session's state according to its events so far. */
export function stateOf({ log }: Pick<HeldSession, "log">): SessionState {
  if (log.state === undefined) throw new Error("A session is used before its first event is written");
  return log.state;
}

/**
 * Holds a session for this process while `work` runs. If `work` throws, the log records, if it can still be
 * written, that the session stopped: this process lives on, so nobody could see that it no longer runs the
 * session.
 * @throws WorkflowError `session-held`, `state-unusable`; and whatever `work` throws
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
    // It was meant for an earlier process. Requests for this process can arrive as soon as its first event is
    // written.
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

/** @throws WorkflowError if another process has the session at that place, or the place is out of reach */
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
    // The original error may prevent this write too, and it is the one to report.
  }
}
