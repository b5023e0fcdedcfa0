import { existsSync } from "node:fs";
import { dirname } from "node:path";
import {
  acquireLock,
  describeError,
  type JsonlFile,
  type Lock,
  openJsonl,
  readJsonl,
} from "@agentos/platform";
import { WorkflowError } from "../errors.js";
import { type NewSessionEvent, type SessionEvent, SessionEventSchema } from "../events.js";
import type { SessionPaths } from "../paths.js";
import { applyEvent, foldEvents, type SessionState } from "../state/state.js";
import { withoutSecrets } from "./without-secrets.js";

export interface RecordedEvents {
  events: SessionEvent[];
  /** Messages about unreadable lines. */
  problems: string[];
}

/** A session's log, locked by the current process. */
export interface SessionLog {
  /** Undefined before the first event. */
  readonly state: SessionState | undefined;
  readonly problems: readonly string[];
  /** Appends an event, which is on disk when this returns. */
  append(event: NewSessionEvent): SessionState;
  /** Appends an event, which is on disk when this resolves. Concurrent events share one write. */
  appendTogether(event: NewSessionEvent): Promise<SessionState>;
  /** Waits until all appended events are on disk and in the state. */
  flush(): void;
  maskWith(mask: (text: string) => string): void;
  watch(callback: () => void): void;
  close(): void;
}

/** Skips lines that are unreadable or unknown, and reports them in `problems`. */
export function readEvents(path: string): RecordedEvents {
  const { rows, problems } = usingState(path, "read", () => readJsonl(path));
  const recorded: RecordedEvents = {
    events: [],
    problems: problems.map(({ line, message }) => `${path}:${line}: ${message}`),
  };
  for (const { line, value } of rows) {
    const event = SessionEventSchema.safeParse(value);
    if (event.success) recorded.events.push(event.data);
    else recorded.problems.push(`${path}:${line}: not an event that this version knows; skipped`);
  }
  return recorded;
}

/** @throws WorkflowError `session-held` if a live process holds the session; `state-unusable` */
export function openSessionLog(
  paths: SessionPaths,
  options: {
    sessionId: string;
    now: () => Date;
    onEvent?: (event: SessionEvent, state: SessionState) => void;
  },
): SessionLog {
  const lock = takeSession(paths, options.sessionId);
  let file: JsonlFile;
  let state: SessionState | undefined;
  let problems: string[];
  const watchers: (() => void)[] = [];
  let mask: ((text: string) => string) | undefined;
  try {
    const recorded = readEvents(paths.events);
    state = foldEvents(recorded.events);
    problems = recorded.problems;
    file = usingState(paths.events, "write", () => openJsonl(paths.events));
  } catch (error) {
    lock.release();
    throw error;
  }

  function stamped(newEvent: NewSessionEvent): SessionEvent {
    assertHeld(lock, paths, options.sessionId);
    return { ...withoutSecrets(newEvent, mask), at: options.now().toISOString() } as SessionEvent;
  }

  function take(event: SessionEvent): SessionState {
    const next = applyEvent(state, event);
    if (next === undefined) throw new Error(`The first event of ${options.sessionId} is ${event.type}`);
    state = next;
    for (const watcher of watchers) watcher();
    options.onEvent?.(event, next);
    return next;
  }

  return {
    get state() {
      return state;
    },
    problems,
    append(newEvent) {
      const event = stamped(newEvent);
      usingState(paths.events, "write", () => file.append(event));
      return take(event);
    },
    appendTogether(newEvent) {
      return new Promise((resolve, reject) => {
        const event = stamped(newEvent);
        const settled = (error?: unknown) => {
          try {
            if (error !== undefined) throw error;
            resolve(take(event));
          } catch (cause) {
            reject(cause === error ? unusable(paths.events, "write", cause) : cause);
          }
        };
        usingState(paths.events, "write", () => file.appendShared(event, settled));
      });
    },
    flush() {
      usingState(paths.events, "write", () => file.flush());
    },
    maskWith(given) {
      mask = given;
    },
    watch(callback) {
      watchers.push(callback);
    },
    close() {
      try {
        file.close();
      } finally {
        lock.release();
      }
    },
  };
}

/** Turns all errors except WorkflowErrors into `state-unusable`. */
export function usingState<Result>(path: string, verb: "read" | "write", run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw unusable(path, verb, error);
  }
}

export function unusable(path: string, verb: "read" | "write", error: unknown): WorkflowError {
  if (error instanceof WorkflowError) return error;
  const able = verb === "read" ? "is readable" : "is writable and has space left";
  return new WorkflowError(
    "state-unusable",
    `Cannot ${verb} ${path}: ${describeError(error)}. Make sure that ${existingFolder(path)} ${able}, then try again. To continue a session that has already started: aos resume`,
    { cause: error },
  );
}

/** Returns the nearest existing parent folder, whose permissions matter. */
function existingFolder(path: string): string {
  let folder = dirname(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

function takeSession(paths: SessionPaths, sessionId: string): Lock {
  const attempt = usingState(paths.lock, "write", () =>
    acquireLock(paths.lock, { purpose: `session ${sessionId}` }),
  );
  if (attempt.status === "acquired") return attempt.lock;
  const { pid, host, since } = attempt.holder;
  if (pid === 0) {
    // The holder's record is incomplete; see `acquireLock`.
    throw new WorkflowError(
      "session-held",
      `Another process is starting or leaving session ${sessionId}: try again in a moment`,
    );
  }
  throw new WorkflowError(
    "session-held",
    `Process ${pid} on ${host} has been running session ${sessionId} since ${since}. Watch the session with: aos status ${sessionId}, approve its gates with: aos approve, or stop it with: aos pause ${sessionId}. If that machine no longer exists, remove ${paths.lock}`,
  );
}

/**
 * Throws if the current process no longer holds the session. While it was frozen, another process
 * may have taken over, and two writers would corrupt the log.
 */
function assertHeld(lock: Lock, { lock: path, folder }: SessionPaths, sessionId: string): void {
  if (usingState(path, "read", () => lock.isHeld())) return;
  if (!existsSync(path)) {
    const message = `${folder} was deleted while session ${sessionId} was running, so this process is stopping. See which sessions are left: aos status`;
    throw new WorkflowError("state-unusable", message);
  }
  const message = `Another process took over session ${sessionId}, so this process is stopping. See: aos status ${sessionId}`;
  throw new WorkflowError("session-held", message);
}
