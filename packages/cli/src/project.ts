import { statSync } from "node:fs";
import { resolve } from "node:path";
import { findProjectFolder } from "@agentos/workflow/project";
import { type Context, shortPath, UsageError } from "./terminal/index.js";
import type { Spelling } from "./views/next-steps.js";

export interface GlobalOptions {
  project?: string;
  json?: true;
}

export interface Project {
  folder: string;
  /** How a printed command must be spelled to find the same project from here. */
  spelling: Spelling;
}

/**
 * Returns the `--project` folder or, by default, the current folder or its nearest parent that contains
 * `.agentos`. If none does, looks for `.git` in the same way. If there is none either, returns the
 * current folder.
 */
export function findProject(context: Context, options: GlobalOptions): Project {
  const { aos } = context;
  if (options.project === undefined) return { folder: findProjectFolder(context.cwd), spelling: { aos } };
  const folder = findFolder(context, options);
  return { folder, spelling: { aos, project: shortPath(folder, context.cwd) } };
}

/** Used for data that belongs to a folder, not to a project. */
export function findFolder(context: Context, options: GlobalOptions): string {
  if (options.project === undefined) return context.cwd;
  const folder = resolve(context.cwd, options.project);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--project ${options.project}: no such folder (looked at ${folder})`);
  return folder;
}
