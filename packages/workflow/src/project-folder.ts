import { resolve } from "node:path";
import { findProjectFolder as findFolder } from "@agentos/platform";

/**
 * The folder that holds a project's state, as an absolute path: the nearest parent folder with `.agentos`, else
 * the nearest with `.git` (a folder, or a worktree's file), else `cwd` itself.
 */
export function findProjectFolder(cwd: string = process.cwd()): string {
  return findFolder(resolve(cwd));
}
