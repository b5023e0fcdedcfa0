/** The role of an entry. A tool result is always a separate entry, even inside a user message. */
export type Role = "system" | "user" | "assistant" | "result";

/** What a call did, derived from its tool name and arguments. */
export interface ToolAction {
  readonly kind:
    | "read"
    | "list"
    | "search"
    | "test"
    | "command"
    | "write"
    /** A call that deletes, moves or restores a file without supplying new content. */
    | "change"
    | "diff"
    | "fetch"
    | "other";
  /** The path of the file or folder, as the agent wrote it. */
  readonly path?: string | undefined;
  /**
   * The requested lines, one-based and inclusive. Without `to`, they extend to the end of the file.
   */
  readonly lines?: { readonly from: number; readonly to?: number | undefined } | undefined;
  /** The command line, or the part of it that determines `kind`. */
  readonly command?: string | undefined;
  /** The search pattern, or the fetched URL. */
  readonly query?: string | undefined;
  /**
   * The format of the result:
   * - a search: hits with their file names (the default), hits in a single file (`lines`), match
   *   counts per file, or file names only
   * - a list: names, folders with their contents (the output of `ls`), or a tree
   * - a read: `end` if lines at the end of the file were requested
   */
  readonly shows?: "hits" | "lines" | "counts" | "names" | "folders" | "tree" | "end" | undefined;
  /** False if the result is incomplete or contains other output. Its items are then not counted. */
  readonly isWhole?: boolean | undefined;
}
