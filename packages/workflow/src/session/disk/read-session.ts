import { readdirSync, type Stats, statSync } from "node:fs";
import { sep } from "node:path";
import { errorCode, isSafeId } from "@agentos/platform";
import { WorkflowError } from "../errors.js";
import { EVENTS_FILE, type SessionPaths, sessionPaths, sessionsFolder } from "../paths.js";
import { outerPhases } from "../state/phase-list.js";
import { foldEvents, type SessionState } from "../state/state.js";
import { type GivenAnswer, readAnswer } from "./answer-file.js";
import { openEndsIndex } from "./ends-index.js";
import { isLive } from "./liveness.js";
import { readCompletion, readEnds } from "./session-ends.js";
import { type RecordedEvents, readEvents, usingState } from "./session-log.js";

/**
 * A session as somebody sees it who does not run it. Of a list of sessions those that have come to rest are
 * read as far as they are looked at: their state and times from the ends of their logs, anything else when it
 * is first asked for.
 */
export interface SessionView extends SessionState {
  /** How many phases the workflow file has. */
  phaseCount: number;
  /** A process runs it now. One on another machine is believed. */
  live: boolean;
  /** It was running, and its process is gone: `resume` goes on where it was. */
  interrupted: boolean;
  /** Lines of its log that could not be read. */
  problems: string[];
  /** Answers to its gates that nobody has taken yet, by phase: a process that runs it will, else a resume. */
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
      : "There is none yet; start one with: aos run <workflow>";
  throw notFound(`No session ${JSON.stringify(sessionId)} in ${sessionsFolder(projectFolder)}. ${there}`);
}

export interface ListSessionsOptions {
  /** How many at most; default all. */
  limit?: number;
  /** Called for each that is there and cannot be read, with the error that `readSession` throws for it. */
  onUnreadable?: (error: WorkflowError) => void;
}

/**
 * The sessions of a project, newest first; none when there is no state folder. Those that cannot be read, or
 * that have no readable start, are left out.
 */
export function listSessions(projectFolder: string, options: ListSessionsOptions = {}): SessionView[] {
  const { limit = Number.POSITIVE_INFINITY, onUnreadable } = options;
  const views: SessionView[] = [];
  for (const view of readSessions(projectFolder, onUnreadable)) {
    if (views.length >= limit) break;
    views.push(view);
  }
  return views.sort((a, b) => (a.startedAt === b.startedAt ? 0 : a.startedAt < b.startedAt ? 1 : -1));
}

/** The sessions of a project, each read when it is asked for, the one written to last first. */
export function* readSessions(
  projectFolder: string,
  onUnreadable?: ListSessionsOptions["onUnreadable"],
): Generator<SessionView> {
  const index = openEndsIndex(projectFolder);
  const readLater = reader(projectFolder);
  for (const { id, path, log } of sessionLogs(projectFolder)) {
    let view: SessionView | undefined;
    try {
      const ends = index.ends(id, log, () => readEnds(path));
      view =
        ends?.id === id
          ? new Proxy({ ...ends, live: false, interrupted: false } as SessionView, readLater)
          : recordedView(projectFolder, id);
    } catch (error) {
      // One that nobody may read must not hide the others.
      if (!(error instanceof WorkflowError)) throw error;
      onUnreadable?.(error);
    }
    if (view) yield view;
  }
  index.keep();
}

/**
 * What is recorded of a session; undefined when nothing is.
 * @throws WorkflowError `session-not-found` when what is recorded is not it; `state-unusable`
 */
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
  throw notFound(`${path} does not begin with the start of a session, so nothing can be told of it${why}`);
}

/** Has a session at rest, known by the ends of its log, read the rest of itself when it is asked for. */
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

/** Ids of sessions, the one written to last first. */
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
      // Not `join`, which takes longer than the system call.
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
