import { statSync } from "node:fs";
import { resolve } from "node:path";
import { findProjectFolder } from "@agentos/workflow/project";
import { shortCommand } from "./own-command.js";
import { type Context, shortPath, UsageError } from "./terminal/index.js";
import type { Spelling } from "./views/next-steps.js";

/** Options of every command. */
export interface GlobalOptions {
  project?: string;
  json?: true;
}

/** The project that a command works on. */
export interface Project {
  folder: string;
  /** What a printed command must contain to find the same project from here. */
  spelling: Spelling;
}

/** The folder of `--project`, else the nearest parent with `.agentos`, else with `.git`, else this folder. */
export function findProject(context: Context, options: GlobalOptions): Project {
  const aos = shortCommand(context);
  if (options.project === undefined) return { folder: findProjectFolder(context.cwd), spelling: { aos } };
  const folder = findFolder(context, options);
  return { folder, spelling: { aos, project: shortPath(folder, context.cwd) } };
}

/**
 * The folder of `--project`, else the current folder. Used for things that belong to a folder
 * rather than a project.
 */
export function findFolder(context: Context, options: GlobalOptions): string {
  if (options.project === undefined) return context.cwd;
  const folder = resolve(context.cwd, options.project);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--project ${options.project}: no such folder (looked at ${folder})`);
  return folder;
}
