/** The role of an entry. A tool result is a separate entry, in any kind of message. */
export type Role = "system" | "user" | "assistant" | "result";

/** What a call did, derived from its tool and arguments. */
export interface ToolAction {
  readonly kind:
    | "read"
    | "list"
    | "search"
    | "test"
    | "command"
    | "write"
    /** Changes a file without new content: deletes, moves or restores it. */
    | "change"
    | "diff"
    | "fetch"
    | "other";
  /** The file or folder concerned, as the agent wrote it. */
  readonly path?: string | undefined;
  /** The lines requested, if not all: one-based, inclusive; `to` is absent for "to the end". */
  readonly lines?: { readonly from: number; readonly to?: number | undefined } | undefined;
  /** The command line that ran, or the part of it that determines the kind. */
  readonly command?: string | undefined;
  /** The search pattern, or the URL that was fetched. */
  readonly query?: string | undefined;
  /**
   * The form of the result. For a search: hits below their file names (the default), hits of one file
   * (`lines`), files with counts, or file names only. For a list: names, folders with their names (as `ls`
   * prints them), or a tree. For a read, `end` means that the last lines were requested.
   */
  readonly shows?: "hits" | "lines" | "counts" | "names" | "folders" | "tree" | "end" | undefined;
  /** False if the result contains other output or is incomplete, so that nothing in it is counted. */
  readonly isWhole?: boolean | undefined;
}
