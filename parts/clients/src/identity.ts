import type { Place } from "./environment.js";

/** The names and files that identify an agent client. */
export interface ClientIdentity {
  /** The client's name in files and options, such as `claude-code`. */
  id: string;
  /** The display name, such as `Claude Code`. */
  name: string;
  program: string;
  package: string;
  /** Variables that the client sets for the programs it starts. */
  variables: readonly string[];
  /** The name of the client's folder in a project and in the home folder, if it has both. */
  folder?: string;
  /**
   * Files and folders (with a trailing slash) that define hooks, in a project or in the home
   * folder, in lower case. Agents must not change them.
   */
  hookFiles: readonly string[];
  /** Tools that write files, or start subagents that may write files, as named in the session file. */
  editTools?: readonly string[];
  /** Other strings in the session file that show that a file was written. */
  editMarks?: readonly string[];
  /** The one-letter option that lets the client do everything without asking. */
  yesOption?: string;
  /** Returns the folder of the client's settings and sessions. Absent if nothing needs it. */
  home?: (place: Place) => string;
  /** Returns the arguments for an interactive session that begins with a prompt. */
  interactive?: (prompt: string) => string[];
}
