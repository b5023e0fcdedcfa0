import type { Grammar } from "./grammar-entry.js";
import type { Inner } from "./inner.js";
import type { OptionTable } from "./options.js";
import type { ShellWord } from "./shell-word.js";

/**
 * What the first words behind a program's options are, as plain words: `"apply, state rm|mv, ** deploy"`.
 * Sequences are separated by commas. In a sequence `a|b` is either word, `a*`, `*a` and `*a*` any that begins, ends or goes on so, `!a` any
 * other, `*` any, `$` none, and `**` any number of them (`**4` up to four). `~a` is
 * also the beginning of a word that goes on with a sign: `delete-bucket`. What begins with a dash is an option
 * that stands anywhere.
 */
export type Verbs = string;

/** All that is known of one program, in one place: how it is read, what it runs, changes and is good for. */
export interface Program extends Grammar {
  /** Its names, separated by blanks. */
  names: string;
  /** What it runs, where no grammar describes its arguments. */
  runs?: (args: readonly ShellWord[], options: OptionTable) => Inner[];
  /** The language of the code that it is given. */
  code?: Interpreter;
  /** What it publishes, deploys or changes elsewhere; `spares` are exceptions. */
  deploys?: Verbs;
  spares?: Verbs;
  /** What changes a database's schema, or all of its data. */
  migrates?: Verbs;
  /** How it is given SQL, or what a client of its kind takes instead. */
  sql?: SqlClient;
  /** What of it changes the machine: services, users, packages, disks. */
  machine?: Verbs;
  /** Why that is worth a stop, where it is not what runs. */
  because?: string;
  /** Files that it deletes: those in its words, `whole` with what is in them; what it finds twice; disks. */
  deletes?: "files" | "whole" | "found" | "disks";
  /** With these words it does so, or, for disks, it does not. */
  only?: Verbs;
  /** What prints tokens, passwords, or what a vault holds. */
  prints?: Verbs;
  /** What sends elsewhere what it is given: any call for `**`. */
  sends?: Verbs;
  /** What starts an agent that asks nobody. */
  alone?: Verbs;
  /** What destroys a key or lets somebody in. */
  keys?: Verbs;
  /** What it throws away that nobody else has, or that others have: why, and of which rule where not of its own. */
  discards?: readonly (readonly [verbs: Verbs, why: string, rule?: string])[];
  /** How it edits files where they are. */
  edits?: Editor;
  /** How it takes files out of an archive or a template. */
  extracts?: Extractor;
  /**
   * What it is, in words separated by blanks:
   * - `cloud`: making and changing what is there costs, or reaches others; `api`: its first words are things
   * - `holder`: all that it holds is data; `mail`: what it is given cannot be taken back
   * - `framework`: projects add commands of their own; `console`: an interpreter starts it, with commands
   * - `containers`; `owners`: it says who may use files; `versions`: version control other than git; `rewriter`: it only rewrites history
   * - `passes`: it prints what it reads, all or a part, in any order; `picks`: the lines of it that fit;
   * `changes`: what it makes of it; `makes`: texts that nobody wrote
   * - `finder`: it finds files and may run something on each; `batch`: it runs something on what it reads
   * - `dumps`: it writes a database's content out as statements
   */
  kind?: string;
  /** Commands that serve the same end and give a look first, by its words; `$&` is the command, `a => b` a change of it. */
  safer?: readonly (readonly [verbs: Verbs, instead: string])[];
}

/** A program that runs code in a language. */
interface Interpreter {
  language: string;
  /** Letters of options whose value is code. */
  letters?: string;
  /** Long options with code. */
  options?: string;
}

export interface SqlClient {
  /** Options whose values are statements, and those that name a file of them. */
  text?: string;
  file?: string;
  /** How many words stand before the statements; absent: no word is one. */
  words?: number;
  /** What it takes instead of SQL. */
  language?: "redis" | "mongo";
}

/** Options are named by letters and long names: `"i in-place"`. */
interface Editor {
  /** What makes it edit in place; absent: it always does. */
  when?: string;
  /** What keeps it from writing. */
  unless?: string;
  /** Options whose values are its script; without one the first words are. */
  script?: string;
  /** How many words stand before the files. */
  words?: number;
  /** The options that name the file. */
  file?: string;
}

interface Extractor {
  /** What makes it extract; absent: it always does. */
  when?: RegExp;
  unless?: RegExp;
  folder?: string;
  /** The place of the folder among the words, where no option names it. */
  folderWord?: number;
  /** How many words stand before the members. */
  words: number;
  overwrites?: RegExp;
  mirrors?: RegExp;
}
