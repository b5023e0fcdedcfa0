import { resolve } from "node:path";
import { findProjectFolder as findFolder } from "@agentos/platform";

/**
 * Returns the absolute path of the folder that holds a project's state: the nearest folder at or
 * above `cwd` with `.agentos`, else the nearest with `.git` (a folder, or the file of a worktree),
 * else `cwd` itself.
 */
export function findProjectFolder(cwd: string = process.cwd()): string {
  return findFolder(resolve(cwd));
}
