import type { EventKind } from "./event-kind.js";

export type EventFields = Readonly<Record<string, unknown>>;

/** How a client words its hook events, and the answers that it accepts. */
export interface HookDialect<Id extends string = string> {
  client: Id;
  /** Its events by its own names. */
  events: Readonly<Record<string, EventKind>>;
  /**
   * Whether an event is this client's; asked in the registry's order.
   * @param name absent if the event has no name
   * @param transcriptPath with forward slashes; empty when the event has none
   */
  isOwn(event: EventFields, name: string | undefined, transcriptPath: string): boolean;
  /** The name of an event that does not contain one. */
  nameOf?(event: EventFields): string | undefined;
  /** Words in the bytes of its pre-tool event, for events that cannot be parsed; see `guessDialect`. */
  marks: readonly string[];
  /**
   * Text for the agent. Codex drops an answer with an extra field, Claude Code ignores one without
   * `hookEventName`.
   */
  context(name: string | undefined, text: string): object;
  /** Refuses a tool call. */
  deny(name: string | undefined, reason: string): object;
  /** Makes the client ask its user about a tool call; absent if it was not observed to ask. */
  ask?(name: string | undefined, reason: string): object;
  /**
   * Allows the tool call that the client is about to ask its user about; absent if it was not observed to
   * accept that.
   */
  permit?(): object;
  /** Text for the user, not the agent; absent if the client shows none. */
  note?(text: string): object;
  /**
   * Whether the session's record keeps what a hook adds at its start. If not, that text may not reach the
   * agent, and must be added to the user's first request instead.
   */
  keepsStart: boolean;
  /**
   * At the end of a turn, the client passes everything that the agent said in it, not only the last message.
   */
  passesWholeTurn?: true;
  /** Whether a resumed conversation still has what hooks added to it. */
  keepsAdded: boolean;
  /** The variable that holds its process id, for hooks. */
  pidVariable?: string;
  /** Whether a program runs the session and no person watches it; absent if a hook cannot know. */
  isHeadless?(env: Readonly<Record<string, string | undefined>>): boolean;
  /**
   * Identifies a turn, if `isContinuation` does not last through a turn; absent if it does.
   */
  turnOf?(event: EventFields): string;
}
