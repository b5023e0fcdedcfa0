/**
 * The role of a word or of an option's value.
 *
 * Roles of a single word:
 * - `script`: a shell command line
 * - `script-or-task`: a shell command line or `npm:name`
 * - `schedule`: crontab lines
 * - `file`: a shell script file
 * - `file:python`: a program file in this language
 * - `code:python`: program text in this language
 * - `program-line:cargo`: the arguments of this program, on one line
 * - `task:npm`: the name of a script or target in the project
 * - `folder`: the working folder
 * - `entrypoint`: the program that receives the command as its arguments
 * - `setting:ssh`: `Name=value`, where the values of some settings are run
 * - `escape:psql`: text of this program, which may contain shell commands
 * - `assignments`: any number of `NAME=value`
 * - `skip`: anything else
 *
 * Roles of all remaining words:
 * - `command`: a program with its arguments
 * - `package`, `python-package`: a program named by its package, with its arguments
 * - `program:kubectl`: the arguments of this program
 * - `flake`: a package in a flake, and the arguments after `--`
 * - `image`: a container image, and the command to run in it
 * - `go-target`: a Go file or package with its arguments
 * - `nx-target`: a target such as `project:target`, with its arguments
 * - `script-or-program`: a program, or a script of the project, with its arguments
 * - `rest`: the words of a command line
 * - `each:script`, `each:task:npm`: separate words with this role
 */
export type Role = string;

export interface Grammar {
  /** Letters of short options that take a value. */
  short?: string;
  /** Names of long options that take a value, separated by spaces. */
  long?: string;
  /** The roles of option values, by option. */
  reads?: Readonly<Record<string, Role>>;
  /** Whether the options in `reads` may appear anywhere among the arguments. */
  anywhere?: boolean;
  /** The roles of the words after the options, separated by spaces, such as `"skip command"`. */
  words?: string;
  /** Whether more options may follow a word that is skipped. */
  again?: boolean;
  /** Options such as `"--"` or `"-c --command"`. Only the words after one of them are run. */
  behind?: string;
  /** Grammars by the first word after the options. */
  sub?: Readonly<Record<string, Grammar>>;
  /** The role of standard input if no word is left, such as `script` or `code:python`. */
  stdin?: Role;
  /** Whether the program runs its command on another machine or in a container. */
  remote?: boolean;
  /** Options for a dry run, as letters and long names, such as `"n dry-run"`. */
  trial?: string;
  /** Options without which the program only does a dry run. */
  acts?: string;
  /**
   * The files that the program changes, as a verb and the words that name the files:
   * - `write all`, `write 2`, `move 2-`, `write last`: words by position
   * - `write -o --output`: an option's value
   * - `write of=`: the text after a prefix
   * - `write =name`: a file with a fixed name
   * - `write behind`: the words after `--`
   *
   * For `copy` and `move`, the last word is the destination; `rename` works like `git mv`, and
   * `patch` refers to the files in a patch.
   */
  changes?: string;
}
