import type { Grammar } from "./grammar-entry.js";
import type { Inner } from "./inner.js";
import type { OptionTable } from "./options.js";
import type { ShellWord } from "./shell-word.js";

/**
 * A pattern for the first words after a program's options: `"apply, state rm|mv, ** deploy"`. Sequences are
 * separated by commas. In a sequence, `a|b` is either word; `a*`, `*a` and `*a*` match prefixes, suffixes and
 * substrings; `!a` is any other word, `*` any word, `$` the end, and `**` any number of words (`**4` up to
 * four). `~a` also matches a compound that begins with the word: `delete-bucket`. A word with a dash is an
 * option in any position.
 */
export type Verbs = string;

/**
 * Everything known about one program: how its arguments are read, what it runs and changes, and what it is.
 */
export interface Program extends Grammar {
  /** Its names, separated by blanks. */
  names: string;
  /** What it runs, if a grammar cannot describe its arguments. */
  runs?: (args: readonly ShellWord[], options: OptionTable) => Inner[];
  /** The language of the code that it takes. */
  code?: Interpreter;
  /** Commands that publish, deploy or change something elsewhere; `spares` are exceptions. */
  deploys?: Verbs;
  spares?: Verbs;
  /** Commands that change a database's schema, or all of its data. */
  migrates?: Verbs;
  /** How the program takes SQL, or what a similar client takes instead. */
  sql?: SqlClient;
  /** Commands that change the machine: services, users, packages, disks. */
  machine?: Verbs;
  /** The reason why the `machine` commands are stopped; default: they change what runs on the machine. */
  because?: string;
  /**
   * What it deletes: the named files, `whole` folders with their content, duplicates that it finds, or
   * disks.
   */
  deletes?: "files" | "whole" | "found" | "disks";
  /** The program deletes only with these words. For `disks`, it deletes except with these words. */
  only?: Verbs;
  /** Commands that print tokens, passwords, or the content of a vault. */
  prints?: Verbs;
  /** Commands that send their input elsewhere; `**` for all. */
  sends?: Verbs;
  /** Commands that start an agent that acts without asking. */
  alone?: Verbs;
  /** Commands that destroy a key or grant somebody access. */
  keys?: Verbs;
  /**
   * Commands that discard work or overwrite the work of others: the verbs, the reason, and the rule if it is
   * a different one.
   */
  discards?: readonly (readonly [verbs: Verbs, why: string, rule?: string])[];
  /** How it edits files in place. */
  edits?: Editor;
  /** How it unpacks an archive or a template. */
  extracts?: Extractor;
  /**
   * What it is, in words separated by blanks:
   * - `cloud`: creating and changing things costs money or affects others; `api`: its first words are nouns
   * - `holder`: everything it holds is data; `mail`: what it sends cannot be recalled
   * - `framework`: projects add their own commands; `console`: an interpreter starts it, with commands
   * - `containers`; `owners`: it sets file permissions; `versions`: version control other than git;
   * `rewriter`: it only rewrites history
   * - `passes`: it prints all or part of its input, in any order; `picks`: matching lines of it; `changes`: a
   * modified version; `makes`: generated texts
   * - `finder`: it finds files and may run something on each; `batch`: it runs something on its input
   * - `dumps`: it writes a database's content as statements
   */
  kind?: string;
  /**
   * Safer alternatives, by words: they preview the effect or can be undone. In the alternative, `$&` stands
   * for the command, and `a => b` replaces text in it.
   */
  safer?: readonly (readonly [verbs: Verbs, instead: string])[];
}

/** A program that runs code in a language. */
interface Interpreter {
  language: string;
  /** Letters of options whose value is code. */
  letters?: string;
  /** Long options whose value is code. */
  options?: string;
}

export interface SqlClient {
  /** Options whose values are statements, and those that name a file with statements. */
  text?: string;
  file?: string;
  /** How many words precede the statements; absent if no word is a statement. */
  words?: number;
  /** What it takes instead of SQL. */
  language?: "redis" | "mongo";
}

/** An in-place editor. Options are named by letters and long names: `"i in-place"`. */
interface Editor {
  /** The option for editing in place; absent if the program always does. */
  when?: string;
  /** Options that keep it from writing. */
  unless?: string;
  /** Options whose values are its script; without one, the first words are. */
  script?: string;
  /** How many words precede the files. */
  words?: number;
  /** The options that name the file. */
  file?: string;
}

interface Extractor {
  /** The option for extracting; absent if the program always does. */
  when?: RegExp;
  unless?: RegExp;
  folder?: string;
  /** The index of the folder among the words, if no option names it. */
  folderWord?: number;
  /** How many words precede the members. */
  words: number;
  overwrites?: RegExp;
  mirrors?: RegExp;
}
