import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { findHomeFolder } from "./home-folder.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The nearest folder, from this one upwards, that contains `.agentos`. The home folder's own `.agentos`
 * counts only if the search starts there: otherwise it would join all projects below it, and its settings
 * would switch off their protection. Skips an `.agentos` that another user created in a world-writable place
 * such as `/tmp`, which would set the rules of every project below.
 * @param from absolute
 * @param env determines the home folder; default: this process's
 */
export function findAgentosFolder(from: string, env: Environment = process.env): string | undefined {
  return nearestFolder(
    from,
    (folder) => hasAgentos(folder) && (folder === from || !isHomeFolder(folder, env)) && !isPlanted(folder),
  );
}

/**
 * The project folder of a folder: the nearest one upwards with `.agentos`, else with `.git` (a folder, or a
 * worktree's file), else the folder itself. The home folder, which some people keep in git, counts only if
 * the search starts there. The parameters are those of {@link findAgentosFolder}.
 */
export function findProjectFolder(from: string, env: Environment = process.env): string {
  const isIt = (folder: string) =>
    existsSync(below(folder, ".git")) && (folder === from || !isHomeFolder(folder, env));
  return findAgentosFolder(from, env) ?? nearestFolder(from, isIt) ?? from;
}

/**
 * All folders from this one upwards that contain `.agentos`, outermost first: those that {@link
 * findAgentosFolder} finds in turn, and the home folder.
 * @param from absolute
 */
export function findAgentosFolders(from: string): string[] {
  const found: string[] = [];
  for (let folder = from; ; folder = dirname(folder)) {
    if (hasAgentos(folder) && !isPlanted(folder)) found.unshift(folder);
    if (folder === dirname(folder)) return found;
  }
}

/** Whether a folder is the home folder, by any path. */
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
 * `join` examines both character by character, so often in a hook's first milliseconds that V8 begins to
 * optimise it, which costs more.
 */
function below(folder: string, name: string): string {
  return folder.endsWith("/") || folder.endsWith("\\") ? folder + name : `${folder}/${name}`;
}

const ANYBODY_WRITES = 0o002;

function isPlanted(folder: string): boolean {
  const me = process.getuid?.();
  if (me === undefined) return false;
  const owner = statSync(below(folder, ".agentos"), { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === me || owner === 0) return false;
  return ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & ANYBODY_WRITES) !== 0;
}
