/** A tool call as the client sends it to its hook. */
export interface Action {
  /** The tool's name as the client spells it: `Bash`, `run_shell_command`, `mcp__github__delete_branch`. */
  tool: string;
  input: Readonly<Record<string, unknown>>;
  /** The working folder; default: the project's. */
  cwd?: string;
}

/** A file that an action would change. */
export interface FileChange {
  path: string;
  kind: "write" | "delete" | "move";
  /** The text before and after: of the whole file, or only of the part that an edit replaces. */
  before?: string | undefined;
  after?: string | undefined;
  /** Whether `before` and `after` are the content of the whole file. */
  whole?: boolean;
  /** The command or tool that changes it, for the evidence; default: only the path. */
  by?: string;
}

/** What an action amounts to. */
export interface Operation {
  /** A shell script, or a program with its arguments. */
  command?: string | readonly string[];
  /** Further commands of a tool that runs several. */
  moreCommands?: readonly (string | readonly string[])[];
  /** Texts in an unknown tool's input that would be commands if the tool ran them. */
  possibleCommands?: readonly string[];
  changes: FileChange[];
  sql: string[];
  /** Parts of the input that were too large or too deep to examine. */
  unread?: readonly string[];
}
