import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The nearest folder, from one upwards, that was set up for AgentOS: that has `.agentos` in it. Passed over is an `.agentos` that somebody
 * else put where anybody may write, such as `/tmp`: it would set the rules of every project below.
 * @param from absolute
 * @param home a folder whose own `.agentos` counts only when it is `from`, or it would join all projects below it. Default: none
 */
export function findAgentosFolder(from: string, home?: string): string | undefined {
  return nearestFolder(
    from,
    (folder) =>
      existsSync(below(folder, ".agentos")) && (folder === from || folder !== home) && !isPlanted(folder),
  );
}

/**
 * The folder of the project that a folder belongs to: the nearest one upwards with `.agentos`, else with `.git` (a folder, or the file of a
 * worktree), else the folder itself. The parameters are those of {@link findAgentosFolder}.
 */
export function findProjectFolder(from: string, home?: string): string {
  return (
    findAgentosFolder(from, home) ??
    nearestFolder(from, (folder) => existsSync(below(folder, ".git"))) ??
    from
  );
}

/**
 * All folders from one upwards that were set up for AgentOS, the outermost first: those that {@link findAgentosFolder} finds, one after
 * the other.
 * @param from absolute
 */
export function findAgentosFolders(from: string): string[] {
  const found: string[] = [];
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(below(folder, ".agentos")) && !isPlanted(folder)) found.unshift(folder);
    if (folder === dirname(folder)) return found;
  }
}

function nearestFolder(from: string, isIt: (folder: string) => boolean): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (isIt(folder)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** `join` goes through both letter by letter, so often in a hook's first milliseconds that V8 begins to optimize it, which costs more. */
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
