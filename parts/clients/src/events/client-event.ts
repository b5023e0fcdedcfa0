import type { ClientId } from "../registry/identities.js";
import type { EventKind } from "./event-kind.js";

/** Why a session starts. `resume` includes forks and unknown sources. */
export type StartSource = "startup" | "clear" | "compact" | "resume";

/** An event from a session, not a subagent, with a session id that is safe to use in paths. */
export type SessionHookEvent = ClientEvent & { sessionId: string };

/**
 * A hook event in a common vocabulary. String fields are absent if the value is empty or not a
 * string.
 */
export interface ClientEvent {
  client: ClientId;
  kind: EventKind;
  /** The event's name as the client spells it; absent if the client's events have none. */
  name?: string;
  /** Absent if it is not safe to use in paths. */
  sessionId?: string;
  isSubagent: boolean;
  /** Absent if it is not safe to use in paths. */
  agentId?: string;
  agentType?: string;
  cwd?: string;
  /** The file in which the client records the session. */
  transcriptPath?: string;
  /** The subagent's own file, if the event names it. */
  agentTranscriptPath?: string;
  /** Set only when a session starts. */
  source?: StartSource;
  prompt?: string;
  /** What the agent said: its last message or, from Gemini CLI, the text of the entire turn. */
  said?: string;
  /** Whether the turn continues because a hook sent the agent back to work. */
  isContinuation: boolean;
  /** Whether subagents or background commands are still running; absent if unknown. */
  hasTasks?: boolean;
  /** The permission mode, as Claude Code spells it. */
  permissionMode?: string;
  /** The size of the model's window, if the client's session file does not state it. */
  windowTokens?: number;
  /** The tool calls that the event is about. Only batches have more than one. */
  calls: ToolCall[];
}

/** A tool call in an event. */
export interface ToolCall {
  tool?: string;
  ids: string[];
  input?: unknown;
  /** The part of the result that the model sees. */
  result?: unknown;
}
