import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * The folder that a project's state belongs to: the nearest one upwards with `.agentos`, else with `.git`
 * (a folder, or the file of a worktree), else `cwd` itself. Absolute.
 */
export function findProjectFolder(cwd: string = process.cwd()): string {
  const start = resolve(cwd);
  return nearestWith(start, ".agentos") ?? nearestWith(start, ".git") ?? start;
}

function nearestWith(start: string, name: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
