/**
 * What a word, or an option's value, is to the program that gets it. Of a single word:
 * - `script`: a command line for a shell; `script-or-task`: the same, or `npm:name`; `schedule`: lines of a
 * crontab
 * - `file`: a shell script; `file:python`: a program in that language; `code:python`: its text
 * - `program-line:cargo`: the arguments of that program, as one line
 * - `task:npm`: the name of a script or target of the project's own
 * - `folder`: where it runs; `entrypoint`: the program that a command becomes the arguments of
 * - `setting:ssh`: `Name=value`, where the value of some is run
 * - `skip`: something else; `assignments`: any number of `NAME=value`
 *
 * Of all words that are left:
 * - `command`: a program with its arguments; `package`, `python-package`: the same, named by the package that
 * brings it
 * - `program:kubectl`: the arguments of that program
 * - `flake`: a package of a flake, and what stands behind `--`
 * - `image`: a container's image and the command in it; `go-target`: a file or package of Go with its
 * arguments
 * - `rest`: a command line, when they are joined; `each:script`, `each:task:npm`: each by itself
 */
export type Role = string;

/** How a program's arguments say what else it runs. */
export interface Grammar {
  /** Letters of short options with a value. */
  short?: string;
  /** Names of long options with a value, separated by blanks. */
  long?: string;
  /** What options' values are, by the options as they are written. */
  reads?: Readonly<Record<string, Role>>;
  /** Such options count wherever they stand. */
  anywhere?: boolean;
  /** What the words behind the options are, in order, separated by blanks: `"skip command"`. */
  words?: string;
  /** Options may come again behind a word that is skipped. */
  again?: boolean;
  /** Only what stands behind one of these words is run: `"--"`, `"-c --command"`. */
  behind?: string;
  /** By the first word behind the options. */
  sub?: Readonly<Record<string, Grammar>>;
  /** What comes from standard input where no word is left: `script`, `code:python`, `schedule`. */
  stdin?: Role;
  /** It runs on another machine, or in a container. */
  remote?: boolean;
  /**
   * Options with which it only says what it would do, letters and long names: `"n dry-run"`. It then changes
   * and runs nothing.
   */
  trial?: string;
  /** Options without which it only says what it would do. */
  acts?: string;
  /**
   * The files that it changes: a verb, and which words name them. `write all`, `write 2`, `move 2-`, `write last`;
   * `write -o --output` the value of an option, `write of=` what stands behind that, `write =name` a file of that
   * name, `write behind` what follows `--`; `copy` and `move` from the first words to the last, `rename` as git
   * does, `patch` what a patch says.
   */
  changes?: string;
}
