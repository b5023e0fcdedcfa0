/**
 * The role of a word, or of an option's value. For a single word:
 * - `script`: a command line for a shell; `script-or-task`: the same, or `npm:name`; `schedule`: crontab
 * lines
 * - `file`: a shell script; `file:python`: a program in that language; `code:python`: its text
 * - `program-line:cargo`: the arguments of that program, as one line
 * - `task:npm`: the name of the project's own script or target
 * - `folder`: the working folder; `entrypoint`: the program that gets the command as arguments
 * - `setting:ssh`: `Name=value`, where some values are run
 * - `skip`: anything else; `assignments`: any number of `NAME=value`
 *
 * For all remaining words:
 * - `command`: a program with its arguments; `package`, `python-package`: the same, named by the package that
 * contains it
 * - `program:kubectl`: the arguments of that program
 * - `flake`: a package of a flake, and the arguments after `--`
 * - `image`: a container image and the command in it; `go-target`: a Go file or package with its arguments
 * - `rest`: joined, a command line; `each:script`, `each:task:npm`: each on its own
 */
export type Role = string;

/** How to find out from a program's arguments what else it runs. */
export interface Grammar {
  /** Letters of short options that take a value. */
  short?: string;
  /** Names of long options that take a value, separated by blanks. */
  long?: string;
  /** The roles of options' values, by option as written. */
  reads?: Readonly<Record<string, Role>>;
  /** Whether these options may appear anywhere. */
  anywhere?: boolean;
  /** The roles of the words after the options, in order, separated by blanks: `"skip command"`. */
  words?: string;
  /** Whether options may follow again after a skipped word. */
  again?: boolean;
  /** Only the words after one of these are run: `"--"`, `"-c --command"`. */
  behind?: string;
  /** Grammars by the first word after the options. */
  sub?: Readonly<Record<string, Grammar>>;
  /** The role of standard input if no word is left: `script`, `code:python`, `schedule`. */
  stdin?: Role;
  /** Whether it runs on another machine or in a container. */
  remote?: boolean;
  /**
   * Options for a dry run, as letters and long names: `"n dry-run"`. With one of them, the program changes
   * and runs nothing.
   */
  trial?: string;
  /** Options without which the program only does a dry run. */
  acts?: string;
  /**
   * The files that the program changes: a verb, and which words name them. The words: `write all`, `write 2`,
   * `move 2-`, `write last`; for an option's value `write -o --output`; for the text after a prefix `write
   * of=`; for a file with a fixed name `write =name`; for the words after `--` `write behind`. The verbs
   * `copy` and `move` go from the first words to the last, `rename` works as in git, and `patch` means the
   * files in a patch.
   */
  changes?: string;
}
