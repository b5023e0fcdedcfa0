/** A tool call as the client sends it to its hook. */
export interface Action {
  /** In the client's spelling, such as `Bash` or `mcp__github__delete_branch`. */
  tool: string;
  input: Readonly<Record<string, unknown>>;
  /** Defaults to the project folder. */
  cwd?: string;
}

/** A file that an action would change. */
export interface FileChange {
  path: string;
  kind: "write" | "delete" | "move";
  /** The entire file, or only the part that an edit replaces. */
  before?: string | undefined;
  after?: string | undefined;
  /** `before` and `after` contain the entire file. */
  whole?: boolean;
  /** The command that changes the file, for the evidence. */
  by?: string;
}

export interface Operation {
  /** A shell script, or a program with its arguments. */
  command?: string | readonly string[];
  moreCommands?: readonly (string | readonly string[])[];
  /** Strings that would be commands if the unknown tool ran them. */
  possibleCommands?: readonly string[];
  changes: FileChange[];
  sql: string[];
  /** Parts of the input that were too large or too deep to examine. */
  unread?: readonly string[];
}
