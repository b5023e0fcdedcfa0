import type { Dialect } from "./inner.js";
import type { Invocation, Unreadable } from "./invocation.js";
import { ScriptReader } from "./reader.js";
import { literal } from "./shell-word.js";

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
}

/**
 * Lists every program that a shell command would run, however it is wrapped. Nothing is run. Never throws.
 * @param command a script, or one program already split into its words
 */
export function analyseShell(
  command: string | readonly string[],
  { dialect = "bash" }: AnalyseOptions = {},
): ShellAnalysis {
  const reader = new ScriptReader();
  if (typeof command === "string")
    reader.read(command.includes("\0") ? command.replaceAll("\0", "") : command, dialect);
  else reader.readWords(command.map(literal));
  const { invocations, unreadable, errors } = reader.record;
  return { invocations, unreadable, errors };
}
