import { type Dialect, literal } from "../programs/index.js";
import { ReadingBudget } from "./budget.js";
import type { Invocation, Unreadable } from "./invocation.js";
import { ScriptReader } from "./reader.js";

/** What a shell command would run. */
export interface ShellAnalysis {
  invocations: readonly Invocation[];
  unreadable: readonly Unreadable[];
  /** What the parser found wrong with the syntax. */
  errors: readonly string[];
}

export interface AnalyseOptions {
  /** The language of the command; default `bash`, which stands for all shells like it. */
  dialect?: Dialect;
  /** Shared by all that is read for one answer; default: one of its own. */
  budget?: ReadingBudget;
}

/**
 * Lists every program that a shell command would run, however it is wrapped. Nothing is run. Never throws.
 * @param command a script, or one program already split into its words
 */
export function analyseShell(
  command: string | readonly string[],
  options: AnalyseOptions = {},
): ShellAnalysis {
  return analyseScripts([command], options);
}

/**
 * Lists what several scripts would run, each in a shell of its own that starts in the same folder: the lines
 * of a Makefile's recipe. A file that one of them writes is known to the next.
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
