import { type Dialect, literal } from "../programs/index.js";
import { ReadingBudget } from "./budget.js";
import type { Invocation, Unreadable } from "./invocation.js";
import { ScriptReader } from "./reader.js";

/** What a shell command would run. */
export interface ShellAnalysis {
  invocations: readonly Invocation[];
  unreadable: readonly Unreadable[];
  /** Syntax errors that the parser found. */
  errors: readonly string[];
}

export interface AnalyseOptions {
  /** The language of the command; default `bash`, for all similar shells. */
  dialect?: Dialect;
  /** The budget shared by everything that is read for one answer; default: a new one. */
  budget?: ReadingBudget;
}

/**
 * Lists every program that a shell command would run, also through wrappers. Runs nothing and never throws.
 * @param command a script, or one program already split into its words
 */
export function analyseShell(
  command: string | readonly string[],
  options: AnalyseOptions = {},
): ShellAnalysis {
  return analyseScripts([command], options);
}

/**
 * Lists what several scripts would run, each in its own shell that starts in the same folder, such as the
 * lines of a Makefile recipe. Files written by one script are known to the next.
 */
export function analyseScripts(
  scripts: readonly (string | readonly string[])[],
  { dialect = "bash", budget = new ReadingBudget() }: AnalyseOptions = {},
): ShellAnalysis {
  const reader = new ScriptReader(budget);
  for (const script of scripts) {
    if (typeof script !== "string") reader.readWords(script.map(literal));
    else reader.read(script.includes("\0") ? script.replaceAll("\0", "") : script, dialect);
    if (reader.record.isFull) break;
  }
  const { invocations, unreadable, errors } = reader.record;
  return { invocations, unreadable, errors };
}
