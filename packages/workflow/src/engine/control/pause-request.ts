import { rmSync } from "node:fs";
import { readTextFile, writeFileAtomic } from "@agentos/platform";
import * as z from "zod";
import {
  listSessions,
  readSession,
  type SessionView,
  sessionPaths,
  usingState,
  WorkflowError,
} from "../../session/index.js";

const PauseRequestSchema = z.object({
  now: z.boolean(),
  by: z.string(),
  /** Whether to cancel the session; see `cancelSession`. */
  cancel: z.boolean().optional(),
});

export type PauseRequest = z.infer<typeof PauseRequestSchema>;

/** The answer to {@link requestPause}. */
export interface PauseAnswer {
  sessionId: string;
  /** `not-running` if no process is running the session. */
  status: "requested" | "not-running";
}

// Short enough to feel immediate. Each poll costs one failed attempt to open a file.
const POLL_MS = 250;

/**
 * Asks the process that is running a session to pause it. The process reacts within a second.
 * @param options.sessionId defaults to the only live session in the project
 * @param options.atOnce whether to stop the running phases as well; defaults to false
 * @param options.by who is asking, for the log; defaults to the current process
 * @throws WorkflowError `session-not-found` (also if no id is given and several sessions are live)
 */
export function requestPause(
  projectFolder: string,
  options: { sessionId?: string; atOnce?: boolean; by?: string } = {},
): PauseAnswer {
  const session = chooseSession(projectFolder, options.sessionId);
  if (!session.live) return { sessionId: session.id, status: "not-running" };
  const { pauseRequest } = sessionPaths(projectFolder, session.id);
  writePauseRequest(pauseRequest, {
    now: options.atOnce ?? false,
    by: options.by ?? `process ${process.pid}`,
  });
  return { sessionId: session.id, status: "requested" };
}

export function writePauseRequest(path: string, request: PauseRequest): void {
  usingState(path, "write", () => writeFileAtomic(path, JSON.stringify(request)));
}

export function discardPauseRequest(path: string): void {
  usingState(path, "write", () => rmSync(path, { force: true }));
}

/** Returns a function that stops watching. */
export function watchPauseRequests(path: string, onRequest: (request: PauseRequest) => void): () => void {
  const timer = setInterval(() => {
    const request = takeRequest(path);
    if (request) onRequest(request);
  }, POLL_MS);
  return () => clearInterval(timer);
}

function takeRequest(path: string): PauseRequest | undefined {
  try {
    const request = PauseRequestSchema.parse(JSON.parse(readTextFile(path)));
    rmSync(path, { force: true });
    return request;
  } catch {
    // There is no request, or it is malformed.
    return undefined;
  }
}

function chooseSession(projectFolder: string, sessionId: string | undefined): SessionView {
  if (sessionId !== undefined) return readSession(projectFolder, sessionId);
  const live = listSessions(projectFolder).filter((session) => session.live);
  const [only] = live;
  if (only && live.length === 1) return only;
  throw new WorkflowError(
    "session-not-found",
    live.length === 0
      ? `No session is running in ${projectFolder}, so there is nothing to pause. See: aos status`
      : `Several sessions are running in ${projectFolder}; name one with --session: ${live.map(({ id }) => id).join(", ")}`,
  );
}
