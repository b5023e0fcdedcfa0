import type { EventKind } from "./event-kind.js";

export type EventFields = Readonly<Record<string, unknown>>;

/** How a client words its hook events, and the answers that it accepts. */
export interface HookDialect<Id extends string = string> {
  client: Id;
  /** Its events by the names it gives them. */
  events: Readonly<Record<string, EventKind>>;
  /**
   * Whether an event is this client's; asked in the registry's order.
   * @param name absent when the event does not name itself
   * @param transcriptPath with forward slashes; empty when the event has none
   */
  isOwn(event: EventFields, name: string | undefined, transcriptPath: string): boolean;
  /** The name of an event that does not name itself. */
  nameOf?(event: EventFields): string | undefined;
  /** Words in the bytes of its event before a tool, for an event that cannot be read; see `guessDialect`. */
  marks: readonly string[];
  /**
   * Text for the agent. Codex drops an answer with an extra field, Claude Code ignores one without
   * `hookEventName`.
   */
  context(name: string | undefined, text: string): object;
  /** Refuses a tool call. */
  deny(name: string | undefined, reason: string): object;
  /** Has the client ask its user about a tool call; absent where no client was seen to ask. */
  ask?(name: string | undefined, reason: string): object;
  /** Lets pass what the client is about to ask its user about; absent where no client was seen to take it. */
  permit?(): object;
  /** Text for the user, not the agent; absent where the client shows none. */
  note?(text: string): object;
  /**
   * Whether the session's record keeps what a hook adds at its start. Where it does not, what is said then
   * may be shown to nobody: it has to be said with the user's first request.
   */
  keepsStart: boolean;
  /** At the end of a turn it gives all that the agent said in it, not the last message alone. */
  tellsWholeTurn?: true;
  /** Whether a resumed conversation still has what hooks added to it. */
  keepsAdded: boolean;
  /** The variable in which it tells a hook its process. */
  pidVariable?: string;
  /** Whether a program runs the session and no person follows it; absent where a hook is not told. */
  isHeadless?(env: Readonly<Record<string, string | undefined>>): boolean;
  /**
   * What tells one turn from another, where `isContinuation` does not hold through a turn; absent where it
   * does.
   */
  turnOf?(event: EventFields): string;
}
