/** What an entry is: a tool's result stands alone, whatever message of its API carries it. */
export type Role = "system" | "user" | "assistant" | "result";

/** What a call did, read from its tool and arguments. */
export interface Action {
  readonly kind: "read" | "list" | "search" | "test" | "command" | "write" | "diff" | "fetch" | "other";
  /** The file or folder that it was about, as the agent wrote it. */
  readonly path?: string | undefined;
  /** The lines that were asked for, where not all: one-based, inclusive; `to` is absent for "to the end". */
  readonly lines?: { readonly from: number; readonly to?: number | undefined } | undefined;
  /** The command line as it ran, or the part of it that decides the kind. */
  readonly command?: string | undefined;
  /** What was searched for, or the address that was fetched. */
  readonly query?: string | undefined;
}
