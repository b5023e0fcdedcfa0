import { existsSync, lstatSync, readdirSync, realpathSync, type Stats } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import type { Environment } from "@agentos/clients";
import type { JudgeContext } from "@agentos/commands/effects";
import { Glob, readRegularFile } from "@agentos/platform";
import { userStateFolder } from "@agentos/state/approvals";
import { createGuardedNames, realPathOf } from "./disk-paths.js";
import { askGit as git, hasChanges, isBranchKept, isCommitted } from "./git-recovery.js";
import { readWaitingGates } from "./waiting-gates.js";

const MAX_FILE = 2 * 1024 * 1024;

/**
 * Creates a context that gets its answers from the disk and from git. Starts git only if an answer
 * depends on it, and never through a shell.
 * @param sessionStart deletions of untracked files that are older than this are stopped
 * @throws TypeError for an invalid argument. If an invalid `sessionStart` were accepted, no file would
 * count as older than the session.
 */
export function createProjectContext(
  projectFolder: string,
  env: Environment = process.env,
  sessionStart?: Date,
): JudgeContext {
  if (typeof projectFolder !== "string")
    throw new TypeError(`Expected "projectFolder" to be a path, not ${typeof projectFolder}`);
  if (typeof env !== "object" || env === null || env instanceof Date)
    throw new TypeError(
      'Expected "env" to be an environment such as process.env; "sessionStart" comes third',
    );
  const isDate = sessionStart instanceof Date && !Number.isNaN(sessionStart.getTime());
  if (sessionStart !== undefined && !isDate)
    throw new TypeError(`Expected "sessionStart" to be a Date, not ${String(sessionStart)}`);
  const homeFolder = env.HOME ?? env.USERPROFILE;
  const user = userStateFolder(env);
  const guarded = homeFolder === undefined ? [projectFolder] : [projectFolder, homeFolder];
  return {
    projectFolder,
    projectAliases: [resolved(projectFolder)],
    userStateFolder: user,
    searchPath: (env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
    exists: (path) => existsSync(resolve(projectFolder, path)),
    realPath: realPathOf,
    guardedNames: createGuardedNames(guarded, [user, `${user}/key`]),
    ...(homeFolder !== undefined && { homeFolder }),
    trackedFiles(paths) {
      // Git pathspecs support shell patterns. A matched folder includes all its files.
      const specs = paths.flatMap((path) =>
        /[*?[]/.test(path) ? [`:(glob)${path}`, `:(glob)${path}/**`] : [`:(literal)${path}`],
      );
      const output = git(projectFolder, ["ls-files", "-z", "--", ...specs]);
      // During a merge conflict, git lists a file several times.
      return output === undefined
        ? undefined
        : [...new Set(output.split("\0"))].filter((path) => path !== "");
    },
    isIgnored: (path) => git(projectFolder, ["check-ignore", "-q", "--", path]) !== undefined,
    isCommitted: (paths) => isCommitted(projectFolder, paths),
    hasChanges: () => hasChanges(projectFolder),
    isBranchKept: (branch) => isBranchKept(projectFolder, branch),
    ...(sessionStart !== undefined && {
      isOlderThanSession: (path) =>
        matching(resolve(projectFolder, path)).some((each) => isOlderThan(each, sessionStart)),
    }),
    readFile(path) {
      try {
        return readRegularFile(resolve(projectFolder, path), MAX_FILE).toString("utf8");
      } catch {
        return undefined;
      }
    },
    waitingGates: () => readWaitingGates(projectFolder),
  };
}

/** Returns the matching paths on disk. Only the last segment of the path can be a pattern. */
function matching(path: string): string[] {
  const name = basename(path);
  if (!/[*?[]/.test(name)) return [path];
  try {
    const pattern = new Glob(name);
    return readdirSync(dirname(path))
      .filter((each) => pattern.matches(each))
      .map((each) => join(dirname(path), each));
  } catch {
    return [];
  }
}

/**
 * Returns whether a path is older than `time`. False for an empty file, because deleting it loses
 * nothing.
 */
function isOlderThan(path: string, time: Date): boolean {
  const stats = statsOf(path);
  if (stats === undefined || (stats.isFile() && stats.size === 0)) return false;
  return (createdAt(path) ?? time) < time;
}

/**
 * Returns when a path was created on this disk. Its modification time may be older, because
 * unpacked and copied files keep theirs.
 */
export function createdAt(path: string): Date | undefined {
  const born = statsOf(path)?.birthtime;
  return born !== undefined && born.getTime() > 0 ? born : undefined;
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

function resolved(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}
