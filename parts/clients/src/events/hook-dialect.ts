import type { EventKind } from "./event-kind.js";

export type EventFields = Readonly<Record<string, unknown>>;

/** The format of a client's hook events, and the responses that the client accepts. */
export interface HookDialect<Id extends string = string> {
  client: Id;
  events: Readonly<Record<string, EventKind>>;
  /**
   * Whether an event comes from this client. Dialects are tried in the registry's order.
   * @param name absent if the event has no name
   * @param transcriptPath with forward slashes; empty if the event has none
   */
  isOwn(event: EventFields, name: string | undefined, transcriptPath: string): boolean;
  /** Determines the name of an event that does not contain one. */
  nameOf?(event: EventFields): string | undefined;
  /** Strings that identify the client's pre-tool event if it cannot be parsed. */
  marks: readonly string[];
  /**
   * Returns a response that passes text to the agent. Codex drops a response that has an extra field,
   * and Claude Code ignores one without `hookEventName`.
   */
  context(name: string | undefined, text: string): object;
  deny(name: string | undefined, reason: string): object;
  /**
   * Returns a response that makes the client ask its user about a tool call. Absent if this has not
   * been seen to work.
   */
  ask?(name: string | undefined, reason: string): object;
  /**
   * Returns a response that allows a tool call that the client would ask about. Absent if this has
   * not been seen to work.
   */
  permit?(): object;
  /** Returns a response that passes text to the user only. Absent if the client does not show it. */
  note?(text: string): object;
  /**
   * Whether the client records the text that a hook adds when a session starts. If not, that text
   * may not reach the agent, so it must be added to the user's first request instead.
   */
  keepsStart: boolean;
  /** Set if the client passes everything that the agent said in the turn, not only its last message. */
  passesWholeTurn?: true;
  /** Whether a resumed conversation still contains what hooks have added to it. */
  keepsAdded: boolean;
  /** The environment variable that passes the client's process id to hooks. */
  pidVariable?: string;
  /** Whether nobody is watching the session. Absent if a hook cannot know. */
  isHeadless?(env: Readonly<Record<string, string | undefined>>): boolean;
  /**
   * Returns a string that identifies the turn. Absent if `isContinuation` is set throughout a
   * turn.
   */
  turnOf?(event: EventFields): string;
}
