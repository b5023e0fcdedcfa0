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
  /** How many of the newest stay. Default: 20; with `olderThanMs` none for their number's sake. */
  keep?: number;
  /** Only those that nothing was written to for so long. */
  olderThanMs?: number;
  /** Also those that are neither complete nor cancelled; one that runs never. Default false. */
  unfinished?: boolean;
  /** Of those only the ones with these ids: what a person was shown before. Default all. */
  only?: readonly string[];
  /** Remove nothing. Default false. */
  dryRun?: boolean;
  /** Called for each session that is there and cannot be read; it stays. */
  onUnreadable?: ListSessionsOptions["onUnreadable"];
  /** The clock; default the system's. */
  now?: () => Date;
}

/** A session that was, or would be, removed. */
export interface PrunedSession {
  sessionId: string;
  /** Its id. */
  workflow: string;
  status: SessionView["status"];
  /** ISO 8601, of its newest event. */
  updatedAt: string;
  /** Its logs, artifacts and prompts together. */
  bytes: number;
}

/** What {@link pruneSessions} did, or would do. */
export interface Pruned {
  /** The newest first. */
  removed: PrunedSession[];
  /**
   * How many stay although they could go: by `keep`, by their age, or because somebody has just begun to run
   * them.
   */
  kept: number;
  /** Ids of those that stay because they are unfinished. */
  unfinished: string[];
}

const KEPT = 20;

/**
 * Removes sessions with their logs, artifacts in their folders and prompts; never one that runs.
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

/** @returns false if a process runs it by now */
async function remove(session: SessionView, projectFolder: string): Promise<boolean> {
  const { folder, lock: lockFolder } = sessionPaths(projectFolder, session.id);
  const attempt = usingState(folder, "write", () =>
    acquireLock(lockFolder, { purpose: `pruning session ${session.id}` }),
  );
  if (attempt.status === "held") return false;
  if (!isOver(session)) await withdrawQuestions(projectFolder, session);
  return usingState(folder, "write", () => {
    for (const prompt of promptsOf(session, projectFolder)) rmSync(prompt, { force: true });
    // Lists of sessions no longer show it, even while its files are being deleted.
    const gone = join(dirname(folder), `${LEFTOVER}${session.id}`);
    renameSync(folder, gone);
    rmSync(gone, { recursive: true, force: true });
    return true;
  });
}

// No id of a session begins with a dot.
const LEFTOVER = ".pruned-";

/** What a process left that was killed while it pruned. */
function removeLeftovers(projectFolder: string): void {
  const folder = sessionsFolder(projectFolder);
  for (const name of entriesOf(folder))
    if (name.startsWith(LEFTOVER)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The compiled prompts of its attempts, as far as they are where this version writes them. */
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
