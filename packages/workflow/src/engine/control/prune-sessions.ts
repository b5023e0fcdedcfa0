import { lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { acquireLock } from "@agentos/platform";
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
  /** How many of the newest sessions to keep. Default: 20, but 0 if `olderThanMs` is set. */
  keep?: number;
  /** Only sessions that nothing was written to for this long. */
  olderThanMs?: number;
  /** Also sessions that are neither complete nor cancelled, but never a running one. Default false. */
  unfinished?: boolean;
  /** Only sessions with these ids, such as those that a person was shown before. Default: all. */
  only?: readonly string[];
  /** Remove nothing. Default false. */
  dryRun?: boolean;
  /** Called for each existing session that cannot be read; it is kept. */
  onUnreadable?: ListSessionsOptions["onUnreadable"];
  /** The clock; default the system's. */
  now?: () => Date;
}

/** A session that was removed, or would be. */
export interface PrunedSession {
  sessionId: string;
  /** The workflow's id. */
  workflow: string;
  status: SessionView["status"];
  /** The time of its newest event, in ISO 8601. */
  updatedAt: string;
  /** The total size of its logs, artifacts and prompts. */
  bytes: number;
}

/** What {@link pruneSessions} did, or would do. */
export interface Pruned {
  /** Newest first. */
  removed: PrunedSession[];
  /**
   * How many eligible sessions are kept: because of `keep`, because of their age, or because a process has
   * just started to run them.
   */
  kept: number;
  /** Ids of sessions that are kept because they are unfinished. */
  unfinished: string[];
}

const KEPT = 20;

/**
 * Removes sessions with their logs, prompts and the artifacts in their folders, but never a running session.
 * @throws WorkflowError `state-unusable`
 */
export async function pruneSessions(projectFolder: string, options: PruneOptions = {}): Promise<Pruned> {
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

/** @returns false if a process runs it meanwhile */
async function remove(session: SessionView, projectFolder: string): Promise<boolean> {
  const { folder, lock: lockFolder } = sessionPaths(projectFolder, session.id);
  const attempt = usingState(folder, "write", () =>
    acquireLock(lockFolder, { purpose: `pruning session ${session.id}` }),
  );
  if (attempt.status === "held") return false;
  if (!isOver(session)) await withdrawQuestions(projectFolder, session);
  return usingState(folder, "write", () => {
    for (const prompt of promptsOf(session, projectFolder)) rmSync(prompt, { force: true });
    // From now on, lists of sessions do not show it, even while its files are being deleted.
    const gone = join(dirname(folder), `${LEFTOVER}${session.id}`);
    renameSync(folder, gone);
    rmSync(gone, { recursive: true, force: true });
    return true;
  });
}

// No session id begins with a dot.
const LEFTOVER = ".pruned-";

/** Removes what a process left that was killed while pruning. */
function removeLeftovers(projectFolder: string): void {
  const folder = sessionsFolder(projectFolder);
  for (const name of entriesOf(folder))
    if (name.startsWith(LEFTOVER)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The compiled prompts of its attempts, if they are where this version writes them. */
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
  return entriesOf(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
