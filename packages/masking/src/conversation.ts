/** What an entry is: a tool's result stands alone, whatever message of its API carries it. */
export type Role = "system" | "user" | "assistant" | "result";

/** A call as the assistant made it. */
export interface ToolCall {
  /** The API's own id, or one made of its place where the API has none. */
  readonly id: string;
  readonly tool: string;
  /** The arguments: parsed where they came as JSON text, else as they came. */
  readonly input: unknown;
}

/** What a call did, read from its tool and arguments. */
export interface Action {
  readonly kind: "read" | "list" | "search" | "test" | "command" | "write" | "diff" | "fetch" | "other";
  /** The file or folder that it was about, as the agent wrote it. */
  readonly path?: string;
  /** The lines that were asked for, where not all: one-based, inclusive; `to` is absent for "to the end". */
  readonly lines?: { readonly from: number; readonly to?: number };
  /** The command line as it ran, or the part of it that decides the kind. */
  readonly command?: string;
  /** What was searched for, or the address that was fetched. */
  readonly query?: string;
}

/**
 * One piece of a conversation that can stay or go by itself, the same for every API. The list of them is in the conversation's
 * order. An entry is the same object on every turn while its message is the same object, so caches may hang on it.
 */
export interface Entry {
  /** The same on every later turn of the conversation, and no other entry's. */
  readonly id: string;
  readonly role: Role;
  /** Whether this is the assistant's thinking, which has an entry of its own. */
  readonly thinking?: true;
  /**
   * What the model reads here. Of a result that was masked before: its lines as they were, and an empty line for each that is gone, so
   * that line numbers stay true. Lines end with "\n" (also with "\r\n", the "\r" then belongs to the line).
   */
  readonly text: string;
  /** What the whole entry costs now: text, calls and the message around it, by the estimator in use. */
  readonly tokens: number;
  /** Of an assistant: what it called. Empty for all others. */
  readonly calls: readonly ToolCall[];
  /** Of a result: the call that it answers, where there is one before it. */
  readonly call?: ToolCall;
  /** Of a result with a call: what that call did. */
  readonly action?: Action | undefined;
  /** Of a result: whether the harness marked it as failed, or its exit code did. */
  readonly isError?: true | undefined;
  /** Of a result: how many parts of it are no text (images, documents). They stand in `text` as one line each. */
  readonly attachments?: number;
}
