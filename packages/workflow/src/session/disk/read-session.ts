import { readdirSync, type Stats, statSync } from "node:fs";
import { sep } from "node:path";
import { assertOptions, errorCode, isSafeId } from "@agentos/platform";
import { WorkflowError } from "../errors.js";
import { EVENTS_FILE, type SessionPaths, sessionPaths, sessionsFolder } from "../paths.js";
import { outerPhases } from "../state/phase-list.js";
import { foldEvents, type SessionState } from "../state/state.js";
import { type GivenAnswer, readAnswer } from "./answer-file.js";
import { isLive } from "./liveness.js";
import { readCompletion, readEnds } from "./session-ends.js";
import { type RecordedEvents, readEvents, usingState } from "./session-log.js";

/**
 * A session as seen by other processes. When sessions are listed, only the status and the times of a
 * stopped session are read. Everything else is read on first access.
 */
export interface SessionView extends SessionState {
  /** Number of phases in the workflow file. */
  phaseCount: number;
  /**
   * Whether a process is running the session. Processes on other machines are assumed to be alive.
   */
  live: boolean;
  /** Whether the process died while it was running the session. A resume continues the session. */
  interrupted: boolean;
  /** Messages about unreadable lines in the log. */
  problems: string[];
  /** Decisions on gates, by phase. Excludes decisions that have already been applied. */
  answers: Record<string, GivenAnswer>;
}

/**
 * Reads one session.
 * @throws WorkflowError `session-not-found`; `state-unusable`
 */
export function readSession(projectFolder: string, sessionId: string): SessionView {
  const view = isSafeId(sessionId) ? recordedView(projectFolder, sessionId) : undefined;
  if (view) return view;
  const known = sessionIds(projectFolder).slice(0, 5);
  const there =
    known.length > 0
      ? `The newest are: ${known.join(", ")}`
      : "There are none yet; start one with: aos run <workflow>";
  throw notFound(`No session ${JSON.stringify(sessionId)} in ${sessionsFolder(projectFolder)}. ${there}`);
}

/** Options for `listSessions`. By default, all sessions are listed and unreadable ones are skipped silently. */
export interface ListSessionsOptions {
  /** Maximum number of sessions. Defaults to all. */
  limit?: number;
  /** Called for each unreadable session with the error that `readSession` would throw. */
  onUnreadable?: (error: WorkflowError) => void;
}

/** Lists the readable sessions in a project, newest first. */
export function listSessions(projectFolder: string, options: ListSessionsOptions = {}): SessionView[] {
  assertOptions(options, { limit: true, onUnreadable: true });
  const { limit = Number.POSITIVE_INFINITY, onUnreadable } = options;
  const views: SessionView[] = [];
  for (const view of readSessions(projectFolder, onUnreadable)) {
    if (views.length >= limit) break;
    views.push(view);
  }
  return views.sort((a, b) => (a.startedAt === b.startedAt ? 0 : a.startedAt < b.startedAt ? 1 : -1));
}

/** Loads sessions one by one, most recently written first. */
export function* readSessions(
  projectFolder: string,
  onUnreadable?: ListSessionsOptions["onUnreadable"],
): Generator<SessionView> {
  const readLater = reader(projectFolder);
  for (const { id, path } of sessionLogs(projectFolder)) {
    let view: SessionView | undefined;
    try {
      const ends = readEnds(path);
      view =
        ends?.id === id
          ? new Proxy({ ...ends, live: false, interrupted: false } as SessionView, readLater)
          : recordedView(projectFolder, id);
    } catch (error) {
      if (!(error instanceof WorkflowError)) throw error;
      onUnreadable?.(error);
    }
    if (view) yield view;
  }
}

/** @throws WorkflowError `session-not-found` if the log has a different id; `state-unusable` */
function recordedView(projectFolder: string, sessionId: string): SessionView | undefined {
  const paths = sessionPaths(projectFolder, sessionId);
  const { events: path, folder } = paths;
  const recorded = readEvents(path);
  const view = viewOf(recorded);
  if (view?.id === sessionId) return { ...view, answers: answersOf(view, paths) };
  if (view) throw notFound(`${folder} was copied or renamed: its events are those of session ${view.id}`);
  const { events, problems } = recorded;
  if (events.length + problems.length === 0) return undefined;
  const why = problems[0] === undefined ? "" : ` (${problems[0]})`;
  throw notFound(`${path} does not begin with a session's first event, so the session cannot be shown${why}`);
}

function reader(projectFolder: string): ProxyHandler<SessionView> {
  const whole = new WeakMap<SessionView, SessionView>();
  const read = (view: SessionView): SessionView => {
    const known = whole.get(view) ?? readSession(projectFolder, view.id);
    whole.set(view, known);
    return known;
  };
  const complete = (view: SessionView, key: string | symbol): boolean => {
    if (view.status !== "completed" || (key !== "workflow" && key !== "phaseCount")) return false;
    Object.assign(view, readCompletion(sessionPaths(projectFolder, view.id).events));
    return Object.hasOwn(view, key);
  };
  return {
    get: (view, key) =>
      Reflect.get(Object.hasOwn(view, key) || complete(view, key) ? view : read(view), key) as unknown,
    has: (view, key) => Reflect.has(read(view), key),
    ownKeys: (view) => Reflect.ownKeys(read(view)),
    getOwnPropertyDescriptor: (view, key) => Reflect.getOwnPropertyDescriptor(read(view), key),
  };
}

/** Returns the ids of all sessions, most recently written first. */
export function sessionIds(projectFolder: string): string[] {
  return sessionLogs(projectFolder).map(({ id }) => id);
}

function sessionLogs(projectFolder: string): { id: string; path: string; log: Stats }[] {
  const folder = sessionsFolder(projectFolder);
  const names = usingState(folder, "read", () => {
    try {
      return readdirSync(folder);
    } catch (error) {
      if (errorCode(error) === "ENOENT") return [];
      throw error;
    }
  });
  return names
    .filter(isSafeId)
    .flatMap((id) => {
      // `join` would take longer than the system call.
      const path = `${folder}${sep}${id}${sep}${EVENTS_FILE}`;
      const log = statOf(path);
      return log === undefined ? [] : [{ id, path, log }];
    })
    .sort((a, b) => b.log.mtimeMs - a.log.mtimeMs);
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function answersOf({ phases }: SessionState, paths: SessionPaths): SessionView["answers"] {
  return Object.fromEntries(
    phases.flatMap(({ id, status, openings = 0 }) => {
      const answer = status === "waiting" ? readAnswer(paths.answer(id, openings)) : undefined;
      return answer === undefined ? [] : [[id, answer]];
    }),
  );
}

function viewOf({ events, problems }: RecordedEvents): Omit<SessionView, "answers"> | undefined {
  const state = foldEvents(events);
  if (state === undefined) return undefined;
  const live = isLive(state);
  const interrupted = state.status === "running" && !live;
  return { ...state, phaseCount: outerPhases(state).length, live, interrupted, problems };
}

function notFound(message: string): WorkflowError {
  return new WorkflowError("session-not-found", message);
}
