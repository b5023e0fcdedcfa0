/** A tool call as the client sends it to its hook. */
export interface Action {
  /** The tool's name in the client's spelling, such as `Bash` or `mcp__github__delete_branch`. */
  tool: string;
  input: Readonly<Record<string, unknown>>;
  /** Defaults to the project folder. */
  cwd?: string;
}

/** A file that an action would change. */
export interface FileChange {
  path: string;
  kind: "write" | "delete" | "move";
  /** The text of the entire file, or only of the part that an edit replaces. */
  before?: string | undefined;
  after?: string | undefined;
  /** Whether `before` and `after` contain the entire file. */
  whole?: boolean;
  /** The command that changes the file, for use as evidence. By default, the path is used. */
  by?: string;
}

/** The effects of an action. */
export interface Operation {
  /** A shell script, or a program with its arguments. */
  command?: string | readonly string[];
  moreCommands?: readonly (string | readonly string[])[];
  /** Parts of an unknown tool's input that would be commands if the tool ran them. */
  possibleCommands?: readonly (string | readonly string[])[];
  changes: FileChange[];
  sql: string[];
  /** Parts of the input that were too large or too deep to examine. */
  unread?: readonly string[];
}
