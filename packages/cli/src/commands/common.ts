import { statSync } from "node:fs";
import { resolve } from "node:path";
import { findProjectFolder } from "@agentos/workflow/project";
import type { Command } from "commander";
import type { Context } from "../context.js";
import { UsageError } from "../errors.js";
import type { Spelling } from "../view/next-steps.js";
import { oneLine, renderWarning, shortPath } from "../view/words.js";

/** Options that every command takes. */
export interface GlobalOptions {
  project?: string;
  json?: true;
}

/** The project a command works on. */
export interface Project {
  folder: string;
  /** What has to stand in a command so that it finds the same project from here. */
  spelling: Spelling;
}

/** The folder that `--project` names; without it, the nearest folder above with `.agentos`, else with `.git`, else this one. */
export function findProject(context: Context, options: GlobalOptions): Project {
  if (options.project === undefined) return { folder: findProjectFolder(context.cwd), spelling: {} };
  const folder = findFolder(context, options);
  return { folder, spelling: { project: shortPath(folder, context.cwd) } };
}

/** The folder that `--project` names, else this one: for what belongs to a folder rather than to a project. */
export function findFolder(context: Context, options: GlobalOptions): string {
  if (options.project === undefined) return context.cwd;
  const folder = resolve(context.cwd, options.project);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--project ${options.project}: there is no such folder (looked at ${folder})`);
  return folder;
}

/** The user's home folder, as far as the environment tells. */
export function homeFolder({ env }: Context): string | undefined {
  return (process.platform === "win32" ? env.USERPROFILE : env.HOME) || undefined;
}

/** Tells of something that does not keep the command from its work. */
export function warn(context: Context, message: string): void {
  context.stderr.write(`${renderWarning(message, context.paint.stderr)}\n`);
}

/** `note: ...` on stderr, a line. */
export function note(context: Context, message: string): void {
  context.stderr.write(`${context.paint.stderr.yellow("note:")} ${oneLine(message)}\n`);
}

/** Adds `Examples:` to a command's help. */
export function addExamples(command: Command, examples: readonly (readonly [string, string])[]): void {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`);
  command.addHelpText("after", `\nExamples:\n${lines.join("\n")}`);
}

/** Prints exactly the value that the library returned, as one JSON document. */
export function printJson(context: Context, value: unknown): void {
  context.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** How wide text for stdout may be: what no terminal shows is not cut. */
export function stdoutColumns(context: Context): number {
  return context.stdout.isTTY ? context.stdout.columns || 80 : Number.POSITIVE_INFINITY;
}
