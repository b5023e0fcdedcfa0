import { statSync } from "node:fs";
import { resolve } from "node:path";
import { findProjectFolder } from "@agentos/workflow/project";
import type { Command } from "commander";
import { shortCommand } from "../own-command.js";
import { type Context, EXIT, shortPath, UsageError } from "../terminal/index.js";
import type { Spelling } from "../views/next-steps.js";

/** Options of every command. */
export interface GlobalOptions {
  project?: string;
  json?: true;
}

/** The project that a command works on. */
export interface Project {
  folder: string;
  /** What a printed command needs to find the same project from here. */
  spelling: Spelling;
}

/** The folder of `--project`, else the nearest parent with `.agentos`, else with `.git`, else this folder. */
export function findProject(context: Context, options: GlobalOptions): Project {
  const aos = shortCommand(context);
  if (options.project === undefined) return { folder: findProjectFolder(context.cwd), spelling: { aos } };
  const folder = findFolder(context, options);
  return { folder, spelling: { aos, project: shortPath(folder, context.cwd) } };
}

/** The folder of `--project`, else this one: for what belongs to a folder rather than a project. */
export function findFolder(context: Context, options: GlobalOptions): string {
  if (options.project === undefined) return context.cwd;
  const folder = resolve(context.cwd, options.project);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--project ${options.project}: no such folder (looked at ${folder})`);
  return folder;
}

/** Runs a command with its arguments and options, and sets its exit code: what it returns, else `done`. */
export function commandAction(
  context: Context,
  command: (context: Context, ...rest: never[]) => Promise<unknown>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const options = (given.at(-1) as Command).optsWithGlobals();
    const code = await command(context, ...([...given.slice(0, -2), options] as never[]));
    context.exitCode = typeof code === "number" ? code : EXIT.done;
  };
}

/** Adds `Examples:` to a command's help. */
export function addExamples(command: Command, examples: readonly (readonly [string, string])[]): void {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`);
  command.addHelpText("after", `\nExamples:\n${lines.join("\n")}`);
}
