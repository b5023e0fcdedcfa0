import { existsSync, lstatSync, readdirSync, realpathSync, type Stats } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import type { JudgeContext } from "@agentos/commands/effects";
import { Glob, readRegularFile } from "@agentos/platform";
import { userStateFolder } from "@agentos/state/approvals";
import { createGuardedNames, realPathOf } from "./disk-paths.js";
import { askGit as git, hasChanges, isBranchKept, isCommitted } from "./git-recovery.js";
import { readWaitingGates } from "./waiting-gates.js";

const MAX_FILE = 2 * 1024 * 1024;

/**
 * What {@link judge} may ask about a project on disk: which files git tracks or ignores, and the content of
 * files. Git is started only if an answer depends on it, and never through a shell.
 * @param sessionStart when the session began: untracked files that are older may not be deleted
 */
export function createProjectContext(
  projectFolder: string,
  env: NodeJS.ProcessEnv = process.env,
  sessionStart?: Date,
): JudgeContext {
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
      // Git understands the shell's patterns; a matched folder includes everything in it.
      const specs = paths.flatMap((path) =>
        /[*?[]/.test(path) ? [`:(glob)${path}`, `:(glob)${path}/**`] : [`:(literal)${path}`],
      );
      const output = git(projectFolder, ["ls-files", "-z", "--", ...specs]);
      // In a conflict git lists a file once per side.
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
        matching(resolve(projectFolder, path)).some((each) => holdsOlder(each, sessionStart)),
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

/** The existing paths that match a path whose last name may be a pattern. */
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

/** Whether there is something at a path that was created before a time. Deleting an empty file loses nothing. */
function holdsOlder(path: string, time: Date): boolean {
  const stats = statsOf(path);
  if (stats === undefined || (stats.isFile() && stats.size === 0)) return false;
  return (createdAt(path) ?? time) < time;
}

/**
 * When a file was created here; undefined if it does not exist, or its file system does not record that. Not
 * when it was last changed: files keep that when they are unpacked or copied.
 */
export function createdAt(path: string): Date | undefined {
  const born = statsOf(path)?.birthtime;
  return born !== undefined && born.getTime() > 0 ? born : undefined;
}

/** Undefined also if the path cannot be looked at, such as one that is too long. */
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
