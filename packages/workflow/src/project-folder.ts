import { resolve } from "node:path";
import { findProjectFolder as findFolder } from "@agentos/platform";

/**
 * The folder that holds a project's state, as an absolute path. Searches upwards from `cwd` for `.agentos`,
 * then for `.git` (a folder, or a worktree's file); if neither exists, `cwd` itself.
 */
export function findProjectFolder(cwd: string = process.cwd()): string {
  return findFolder(resolve(cwd));
}
