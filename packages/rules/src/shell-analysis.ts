import { analyseShell as analyse, commandLine as lineOf } from "@agentos/shell";

// The reader's types once more: they are published, and its package is not, so no declaration may name it. What bundles declarations
// (tsup's `dts`, API Extractor) needs the compiler as a library, which TypeScript 7 does not have. `analyseShell` below proves that the
// reader's types fit these.

/** One argument of a command, as far as it can be known without running anything. */
export interface ShellWord {
  /** Quotes resolved; an expansion whose value is not known stays as `$NAME`, a substitution as `$(…)`. */
  text: string;
  /** False when a part of it is only known when the command runs. */
  known: boolean;
  /** It comes from another program while the command runs: from `xargs`, `find -exec`, `parallel`. */
  dynamic?: boolean;
  /** A part of it is decoded while the command runs, so that nobody can read it before. */
  hidden?: boolean;
  /** What stands in the file that the word is, when it is `<(…)` and that is known. */
  content?: string;
}

/** What a command reads from its standard input, when that can be known. */
export type Input =
  | { type: "text"; text: string; known: boolean }
  | { type: "file"; path: string }
  /** The output of another program; `hidden` when that decodes something that nobody can read before, `generated` when a program makes it, `from` the files that it may be made of. */
  | { type: "pipe"; hidden?: boolean; generated?: boolean; from?: readonly string[] };

/** A file that the shell opens for writing before the command runs. */
export interface Redirection {
  operator: ">" | ">>";
  target: ShellWord;
}

/** One program that would run, with everything that stands before it taken off. */
export interface Invocation {
  /** The program's name without its folder, in lower case: file systems of two platforms do not tell cases apart. */
  name: string;
  /** As it was written, where that names a folder: `./scripts/deploy`. */
  program?: string;
  args: readonly ShellWord[];
  assignments: ReadonlyMap<string, ShellWord>;
  redirections: readonly Redirection[];
  input: Input | undefined;
  /** What it runs inside of, outermost first: `["sudo", "bash -c"]`. */
  via: readonly string[];
  /** The folder it runs in, relative to where the whole command starts; undefined when that is not known. */
  folder: string | undefined;
  /** It runs on another machine or in a container, so its paths are not ours. */
  remote: boolean;
  /** The text it was read from is code of another language, not a command. */
  inline?: boolean;
}

/** Something that would run but cannot be read beforehand. */
export interface Unreadable {
  what: string;
  /** `stop` where what runs is made by another program on the way; `report` where ordinary work does it too. */
  weight: "stop" | "report";
}

/** What a shell command would run. */
export interface ShellAnalysis {
  invocations: readonly Invocation[];
  unreadable: readonly Unreadable[];
  /** What the parser found wrong with the syntax. */
  errors: readonly string[];
}

/**
 * Lists every program that a shell command would run, however it is wrapped. Nothing is run. Never throws.
 * @param command a script, or one program already split into its words
 */
export function analyseShell(command: string | readonly string[]): ShellAnalysis {
  return analyse(command);
}

/**
 * A program and its arguments on one line, to be shown and never run: long arguments are cut, and quotes inside them stand as they are.
 * @param limit in characters; what is longer is cut, with an ellipsis. Default 120
 */
export function commandLine(invocation: Pick<Invocation, "name" | "args">, limit = 120): string {
  return lineOf(invocation, limit);
}
