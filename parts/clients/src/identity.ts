import type { Place } from "./environment.js";

/** The names and files that identify an agent client, on this machine and in messages to people. */
export interface ClientIdentity {
  /** Its name in files and options: `claude-code`. */
  id: string;
  /** Its display name: `Claude Code`. */
  name: string;
  /** The program that starts it. */
  program: string;
  /** The npm package that contains the program. */
  package: string;
  /**
   * Variables that it sets for the programs it starts: they show that no person started them.
   */
  variables: readonly string[];
  /** Its own folder, in a project and in the home folder; absent if it does not have both. */
  folder?: string;
  /**
   * Files and folders (with a trailing slash) that define its hooks, in a project or in the home folder, in
   * lower case. Agents must not change them.
   */
  hookFiles: readonly string[];
  /** Tools that write files, as its session file names them. */
  editTools?: readonly string[];
  /** Other marks of a written file in its session file. */
  editMarks?: readonly string[];
  /** The one-letter option that makes it do everything without asking. */
  yesOption?: string;
  /** The folder of its settings and sessions; absent if nothing needs it. */
  home?: (place: Place) => string;
  /**
   * The arguments of an interactive session that begins with this prompt; absent if that is not supported.
   */
  interactive?: (prompt: string) => string[];
}
