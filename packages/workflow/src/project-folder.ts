import { resolve } from "node:path";
import { findProjectFolder as findFolder } from "@agentos/platform";

/**
 * Returns the absolute path of a project's folder: the nearest folder at or above `cwd` that
 * contains `.agentos`, or `.git` if there is no `.agentos`. Falls back to `cwd`.
 */
export function findProjectFolder(cwd: string = process.cwd()): string {
  return findFolder(resolve(cwd));
}
