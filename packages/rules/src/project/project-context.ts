import { existsSync, realpathSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import type { JudgeContext } from "@agentos/commands/effects";
import { readRegularFile } from "@agentos/platform";
import { userStateFolder } from "@agentos/state/approvals";
import { createGuardedNames, realPathOf } from "./disk-paths.js";
import { askGit as git, hasChanges, isBranchKept, isCommitted } from "./git-recovery.js";
import { readWaitingGates } from "./waiting-gates.js";

const MAX_FILE = 2 * 1024 * 1024;

/**
 * What {@link judge} may ask about a project on disk: which files git tracks or ignores, and the content of
 * files. Git is started only if an answer depends on it, and never through a shell.
 */
export function createProjectContext(
  projectFolder: string,
  env: NodeJS.ProcessEnv = process.env,
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

function resolved(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}
