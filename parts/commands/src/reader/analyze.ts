import { type Dialect, literal } from "../programs/index.js";
import { ReadingBudget } from "./budget.js";
import type { Invocation, Unreadable } from "./invocation.js";
import { ScriptReader } from "./reader.js";

/** The programs that a shell command would run, and its unreadable parts. */
export interface ShellAnalysis {
  invocations: readonly Invocation[];
  unreadable: readonly Unreadable[];
  errors: readonly string[];
}

export interface AnalyzeOptions {
  /** The language of the command. Defaults to `bash`, which stands for all similar shells. */
  dialect?: Dialect;
  /** Shared by everything that is read to judge one action. Defaults to a new budget. */
  budget?: ReadingBudget;
}

/**
 * Lists all programs that a command would run, including those inside wrappers. Never throws.
 * @param command a script, or the words of a single command
 */
export function analyzeShell(
  command: string | readonly string[],
  options: AnalyzeOptions = {},
): ShellAnalysis {
  return analyzeScripts([command], options);
}

/**
 * Lists what several scripts would run, each in a separate shell but in the same folder. Files that
 * one script writes are known to the next.
 */
export function analyzeScripts(
  scripts: readonly (string | readonly string[])[],
  { dialect = "bash", budget = new ReadingBudget() }: AnalyzeOptions = {},
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
