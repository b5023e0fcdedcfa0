import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { findHomeFolder } from "./home-folder.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the nearest folder that contains `.agentos`, from `from` upward. The home folder is
 * found only if it is `from`: otherwise, its settings would apply to all projects and could disable
 * their protection. An `.agentos` that another user created in a world-writable folder such as
 * `/tmp` is skipped for the same reason.
 * @param from an absolute path
 * @param env determines the home folder; defaults to `process.env`
 */
export function findAgentosFolder(from: string, env: Environment = process.env): string | undefined {
  return nearestFolder(
    from,
    (folder) => hasAgentos(folder) && (folder === from || !isHomeFolder(folder, env)) && !isPlanted(folder),
  );
}

/**
 * Returns `from` or its nearest parent that contains `.agentos`. If none does, looks for `.git` (a
 * folder, or a file in a worktree) in the same way. If there is none either, returns `from`. The
 * home folder is found only if it is `from`, because some people keep it in git. The parameters are
 * those of {@link findAgentosFolder}.
 */
export function findProjectFolder(from: string, env: Environment = process.env): string {
  const isIt = (folder: string) =>
    existsSync(below(folder, ".git")) && (folder === from || !isHomeFolder(folder, env));
  return findAgentosFolder(from, env) ?? nearestFolder(from, isIt) ?? from;
}

/**
 * Returns all folders that contain `.agentos`, from `from` upward, outermost first, including the
 * home folder.
 * @param from an absolute path
 */
export function findAgentosFolders(from: string): string[] {
  const found: string[] = [];
  for (let folder = from; ; folder = dirname(folder)) {
    if (hasAgentos(folder) && !isPlanted(folder)) found.unshift(folder);
    if (folder === dirname(folder)) return found;
  }
}

/** Compares the folders themselves, because the home folder can have several paths. */
export function isHomeFolder(folder: string, env: Environment = process.env): boolean {
  const home = findHomeFolder(env);
  if (folder === home) return true;
  try {
    const one = statSync(folder, { bigint: true });
    const other = statSync(home, { bigint: true });
    return one.ino === other.ino && one.dev === other.dev;
  } catch {
    return false;
  }
}

function hasAgentos(folder: string): boolean {
  return existsSync(below(folder, ".agentos"));
}

function nearestFolder(from: string, isIt: (folder: string) => boolean): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (isIt(folder)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Avoids `join`, which V8 would start to optimize in a hook's first milliseconds. Optimizing it
 * would cost more than it saves.
 */
function below(folder: string, name: string): string {
  return folder.endsWith("/") || folder.endsWith("\\") ? folder + name : `${folder}/${name}`;
}

const WORLD_WRITABLE = 0o002;

function isPlanted(folder: string): boolean {
  const me = process.getuid?.();
  if (me === undefined) return false;
  const owner = statSync(below(folder, ".agentos"), { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === me || owner === 0) return false;
  return ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & WORLD_WRITABLE) !== 0;
}
