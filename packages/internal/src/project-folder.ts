import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The nearest folder, from this one upwards, that is set up for AgentOS: that contains `.agentos`. Skips
 * an `.agentos` that another user created in a world-writable place such as `/tmp`, which would set the
 * rules of every project below.
 * @param from absolute
 * @param home a folder whose own `.agentos` counts only when it is `from`, or it would join all
 * projects below it. Default: none
 */
export function findAgentosFolder(from: string, home?: string): string | undefined {
  return nearestFolder(
    from,
    (folder) =>
      existsSync(below(folder, ".agentos")) && (folder === from || folder !== home) && !isPlanted(folder),
  );
}

/**
 * The project folder of a folder: the nearest one upwards with `.agentos`, else with `.git` (a folder, or a
 * worktree's file), else the folder itself. The parameters are those of {@link findAgentosFolder}.
 */
export function findProjectFolder(from: string, home?: string): string {
  return (
    findAgentosFolder(from, home) ??
    nearestFolder(from, (folder) => existsSync(below(folder, ".git"))) ??
    from
  );
}

/**
 * All folders from this one upwards that are set up for AgentOS, outermost first: those that {@link
 * findAgentosFolder} finds in turn.
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
