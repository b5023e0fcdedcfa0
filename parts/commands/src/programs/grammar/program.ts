import type { Grammar } from "./grammar-entry.js";
import type { Inner } from "./inner.js";
import type { OptionTable } from "./options.js";
import type { ShellWord } from "./shell-word.js";

/**
 * A pattern for the first words after a program's options, such as
 * `"apply, state rm|mv, ** deploy"`. Commas separate alternative sequences of words:
 * - `a|b`: either word
 * - `a*`, `*a`, `*a*`: words with this prefix, suffix or substring
 * - `!a`: any other word
 * - `*`: any word
 * - `**`: any number of words; `**4`: up to four
 * - `$`: no more words
 * - `~a`: the word, or a compound such as `a-bucket`
 *
 * A word that starts with a dash is an option, which may be in any position.
 */
export type Verbs = string;

/** Everything that is known about a program. */
export interface Program extends Grammar {
  /** The program's names, separated by spaces. */
  names: string;
  /** Returns what the program runs. Used if a grammar cannot describe the arguments. */
  runs?: (args: readonly ShellWord[], options: OptionTable) => Inner[];
  code?: Interpreter;
  /** Commands that publish or change something elsewhere. Those in `spares` are excluded. */
  deploys?: Verbs;
  spares?: Verbs;
  /** Commands that change a database's schema or all of its data. */
  migrates?: Verbs;
  sql?: SqlClient;
  /** Commands that change services, users, packages or disks. */
  machine?: Verbs;
  /** Why `machine` commands are stopped. Defaults to "it changes what runs on the machine". */
  because?: string;
  /** `whole`: folders and their content. `found`: duplicates that the program finds. */
  deletes?: "files" | "whole" | "found" | "disks";
  /** For `found`: the options or words with which the program deletes. */
  only?: Verbs;
  /** Commands that print tokens, passwords or the content of a vault. */
  prints?: Verbs;
  /** Commands that send their input elsewhere. `**` stands for all commands. */
  sends?: Verbs;
  /** Commands that start an agent that acts without asking. */
  alone?: Verbs;
  /** Commands that destroy a key or grant access. */
  keys?: Verbs;
  /** Commands that discard work. The default rule is `git-history`. */
  discards?: readonly (readonly [verbs: Verbs, why: string, rule?: string])[];
  edits?: Editor;
  extracts?: Extractor;
  /**
   * The program's kinds, separated by spaces:
   * - `cloud`: creating and changing things costs money or affects others
   * - `api`: the first words are nouns
   * - `holder`: everything it holds is data
   * - `mail`: sent messages cannot be recalled
   * - `framework`: projects add their own commands
   * - `console`: a framework's command runner, started by an interpreter
   * - `containers`: runs containers
   * - `owners`: sets file permissions
   * - `versions`: version control other than git
   * - `rewriter`: only rewrites history
   * - `passes`: prints all or part of its input in any order
   * - `picks`: prints matching lines of its input
   * - `changes`: prints a modified version of its input
   * - `makes`: prints generated text
   * - `finder`: finds files and may run something on each of them
   * - `batch`: runs something on its input
   * - `dumps`: prints a database as statements
   */
  kind?: string;
  /**
   * Alternatives that preview the effect or can be undone. `$&` stands for the command, and
   * `a => b` replaces text in it.
   */
  safer?: readonly (readonly [verbs: Verbs, instead: string])[];
}

interface Interpreter {
  language: string;
  letters?: string;
  options?: string;
}

export interface SqlClient {
  /** Options that contain statements. `file` lists options that name a file of statements. */
  text?: string;
  file?: string;
  /** The number of words before the statements. Absent if no word is a statement. */
  words?: number;
  language?: "redis" | "mongo";
}

/** An in-place editor. Options are given by letters and long names, such as `"i in-place"`. */
interface Editor {
  /** The option for editing in place. Absent if the program always edits in place. */
  when?: string;
  /** Options that prevent writing. */
  unless?: string;
  /** Options that contain the script. Without them, the first words are the script. */
  script?: string;
  /** The number of words before the files. */
  words?: number;
  file?: string;
}

interface Extractor {
  /** The option for extracting. Absent if the program always extracts. */
  when?: RegExp;
  unless?: RegExp;
  folder?: string;
  /** The index of the destination among the words, if no option names it. */
  folderWord?: number;
  /** The number of words before the names of the files to extract. */
  words: number;
  overwrites?: RegExp;
  mirrors?: RegExp;
}
