import { lstatSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { acquireLock, assertOptions, namesIn, type OptionNames } from "@agentos/platform";
import {
  isOver,
  type ListSessionsOptions,
  listSessions,
  type SessionView,
  sessionPaths,
  sessionsFolder,
  usingState,
} from "../../session/index.js";
import { withdrawQuestions } from "../gates/withdraw-questions.js";

/** Which sessions {@link pruneSessions} removes. */
export interface PruneOptions {
  /** How many of the newest removable sessions to keep. Defaults to 20, or to 0 if `olderThanMs` is set. */
  keep?: number;
  /** If set, only sessions whose last event is at least this old are removed. */
  olderThanMs?: number;
  /** Whether to also remove unfinished sessions that are not running. Defaults to false. */
  unfinished?: boolean;
  /** If set, only the sessions with these ids may be removed. */
  only?: readonly string[];
  /** Whether to remove nothing and only return what would be removed. Defaults to false. */
  dryRun?: boolean;
  /** Called for each session that cannot be read. Such sessions are kept. */
  onUnreadable?: ListSessionsOptions["onUnreadable"];
  /** Defaults to the system clock. */
  now?: () => Date;
}

const OPTIONS: OptionNames<PruneOptions> = {
  keep: true,
  olderThanMs: true,
  unfinished: true,
  only: true,
  dryRun: true,
  onUnreadable: true,
  now: true,
};

/** A session that was removed, or would have been removed without `dryRun`. */
export interface PrunedSession {
  sessionId: string;
  workflow: string;
  status: SessionView["status"];
  /** ISO 8601 time of the last event. */
  updatedAt: string;
  /** Total size of its logs, artifacts and prompts. */
  bytes: number;
}

/** The result of {@link pruneSessions}. */
export interface Pruned {
  /** Newest first. */
  removed: PrunedSession[];
  /** Number of eligible sessions that were kept, for example because of `keep` or their age. */
  kept: number;
  /** Ids of sessions that were kept because they are running or unfinished. */
  unfinished: string[];
}

const KEPT = 20;

/**
 * Removes sessions together with their logs, prompts and artifacts. Never removes a running session.
 * @throws WorkflowError `state-unusable`
 */
export async function pruneSessions(projectFolder: string, options: PruneOptions = {}): Promise<Pruned> {
  assertOptions(options, OPTIONS);
  const {
    olderThanMs = 0,
    unfinished = false,
    dryRun = false,
    onUnreadable,
    now = () => new Date(),
  } = options;
  const { keep = options.olderThanMs === undefined ? KEPT : 0 } = options;
  const sessions = listSessions(projectFolder, onUnreadable ? { onUnreadable } : {});
  const mayGo = sessions.filter((session) => !session.live && (unfinished || isOver(session)));
  const before = now().getTime() - olderThanMs;
  const chosen = mayGo
    .slice(keep)
    .filter(({ id, updatedAt }) => Date.parse(updatedAt) <= before && (options.only?.includes(id) ?? true));
  const removed: PrunedSession[] = [];
  for (const session of chosen) {
    const pruned = { ...factsOf(session), bytes: sizeOf(session, projectFolder) };
    if (dryRun || (await remove(session, projectFolder))) removed.push(pruned);
  }
  if (!dryRun) removeLeftovers(projectFolder);
  return {
    removed,
    kept: mayGo.length - removed.length,
    unfinished: sessions.filter((session) => !mayGo.includes(session)).map(({ id }) => id),
  };
}

function factsOf({ id, workflow, status, updatedAt }: SessionView): Omit<PrunedSession, "bytes"> {
  return { sessionId: id, workflow: workflow.id, status, updatedAt };
}

/** Returns false if a process has started to run the session. */
async function remove(session: SessionView, projectFolder: string): Promise<boolean> {
  const { folder, lock: lockFolder } = sessionPaths(projectFolder, session.id);
  const attempt = usingState(folder, "write", () =>
    acquireLock(lockFolder, { purpose: `pruning session ${session.id}` }),
  );
  if (attempt.status === "held") return false;
  if (!isOver(session)) await withdrawQuestions(projectFolder, session);
  return usingState(folder, "write", () => {
    for (const prompt of promptsOf(session, projectFolder)) rmSync(prompt, { force: true });
    // Rename the folder first, so that the session is not listed while it is being deleted.
    const gone = join(dirname(folder), `${LEFTOVER}${session.id}`);
    renameSync(folder, gone);
    rmSync(gone, { recursive: true, force: true });
    return true;
  });
}

// Session ids never begin with a dot.
const LEFTOVER = ".pruned-";

/** Removes the folders of sessions that a killed process had begun to prune. */
function removeLeftovers(projectFolder: string): void {
  const folder = sessionsFolder(projectFolder);
  for (const name of namesIn(folder))
    if (name.startsWith(LEFTOVER)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Returns the session's prompts, except those outside the folder that this version writes to. */
function promptsOf({ phases }: SessionView, projectFolder: string): string[] {
  const compiled = join(resolve(projectFolder), ".agentos", "compiled");
  const named = phases.flatMap(({ runs }) => runs.flatMap(({ promptFile }) => promptFile ?? []));
  return named.filter((path) => dirname(path) === compiled && path.endsWith(".prompt.md"));
}

function sizeOf(session: SessionView, projectFolder: string): number {
  const { folder } = sessionPaths(projectFolder, session.id);
  return [folder, ...promptsOf(session, projectFolder)].reduce((sum, path) => sum + bytesIn(path), 0);
}

function bytesIn(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  return namesIn(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}
