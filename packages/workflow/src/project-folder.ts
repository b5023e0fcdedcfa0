import { resolve } from "node:path";
import { findProjectFolder as findFolder } from "@agentos/platform";

/**
 * The folder that a project's state belongs to: the nearest one upwards with `.agentos`, else with `.git`
 * (a folder, or the file of a worktree), else `cwd` itself. Absolute.
 */
export function findProjectFolder(cwd: string = process.cwd()): string {
  return findFolder(resolve(cwd));
}
