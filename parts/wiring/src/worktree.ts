import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Returns the folder in the main worktree's `.git` that belongs to a linked worktree; undefined for
 * other folders. The main worktree's packages are above that folder.
 */
export function gitFolderOfWorktree(project: string): string | undefined {
  try {
    const [, folder] = /^gitdir: ([^\n\r]+)/.exec(readFileSync(join(project, ".git"), "utf8")) ?? [];
    return folder === undefined ? undefined : resolve(project, folder);
  } catch {
    return undefined; // `.git` is usually a folder.
  }
}
