import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The folder within the main work tree's `.git` that a linked work tree (`git worktree add`) belongs to;
 * undefined for any other folder. What the main work tree has installed lies above it.
 */
export function gitFolderOfWorktree(project: string): string | undefined {
  try {
    const [, folder] = /^gitdir: ([^\n\r]+)/.exec(readFileSync(join(project, ".git"), "utf8")) ?? [];
    return folder === undefined ? undefined : resolve(project, folder);
  } catch {
    return undefined; // Most have a folder there.
  }
}
