import { readdirSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { errorCode, isAlive, isSafeId } from "@agentos/internal";
import { WorkflowError } from "../engine/errors.js";
import { sessionPaths, sessionsFolder } from "./paths.js";
import { readEvents, usingState } from "./session-log.js";
import { foldEvents, type SessionState } from "./state.js";

/** A session as somebody sees it who does not run it. */
export interface SessionView extends SessionState {
  /** A process runs it now. One on another machine is believed. */
  live: boolean;
  /** It was running, and its process is gone: `resume` goes on where it was. */
  interrupted: boolean;
  /** Lines of its log that could not be read. */
  problems: string[];
}

/**
 * Reads one session.
 * @throws WorkflowError `session-not-found`; `state-unusable`
 */
export function readSession(projectFolder: string, sessionId: string): SessionView {
  const view = isSafeId(sessionId) ? viewOf(projectFolder, sessionId) : undefined;
  if (view) return view;
  const known = sessionIds(projectFolder).slice(0, 5);
  throw new WorkflowError(
    "session-not-found",
    `No session ${JSON.stringify(sessionId)} in ${sessionsFolder(projectFolder)}. ${known.length > 0 ? `The newest are: ${known.join(", ")}` : "There is none yet; start one with: aos run <workflow>"}`,
  );
}

/**
 * The sessions of a project, newest first; none when there is no state folder. Folders without a readable start are left out.
 * @param options.limit how many at most; default all
 */
export function listSessions(projectFolder: string, options: { limit?: number } = {}): SessionView[] {
  const { limit = Number.POSITIVE_INFINITY } = options;
  const views: SessionView[] = [];
  for (const id of sessionIds(projectFolder)) {
    if (views.length >= limit) break;
    const view = viewOf(projectFolder, id);
    if (view) views.push(view);
  }
  return views.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

/** Ids of sessions, the one written to last first. */
function sessionIds(projectFolder: string): string[] {
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
    .map((id) => ({
      id,
      time: statSync(sessionPaths(projectFolder, id).events, { throwIfNoEntry: false })?.mtimeMs,
    }))
    .filter((entry): entry is { id: string; time: number } => entry.time !== undefined)
    .sort((a, b) => b.time - a.time)
    .map(({ id }) => id);
}

function viewOf(projectFolder: string, sessionId: string): SessionView | undefined {
  const { events, problems } = readEvents(sessionPaths(projectFolder, sessionId).events);
  const state = foldEvents(events);
  if (state === undefined) return undefined;
  const running = state.status === "running";
  const live = running && (state.process.host !== hostname() || isAlive(state.process));
  return { ...state, live, interrupted: running && !live, problems };
}
