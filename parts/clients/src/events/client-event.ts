import type { ClientId } from "../registry/identities.js";
import type { EventKind } from "./event-kind.js";

/**
 * Why a session starts. `resume` includes forks and unknown sources: in all of these the conversation may be
 * complete.
 */
export type StartSource = "startup" | "clear" | "compact" | "resume";

/** An event of a session whose id is safe to use in paths, and not of a subagent. */
export type SessionHookEvent = ClientEvent & { sessionId: string };

/** A hook event of any client, in one vocabulary. Text fields are absent if they are empty or not text. */
export interface ClientEvent {
  client: ClientId;
  kind: EventKind;
  /** As the client spells it; absent if its events have no name. */
  name?: string;
  /** Absent when it is not safe as part of a path. */
  sessionId?: string;
  /** The event belongs to a subagent. */
  isSubagent: boolean;
  /** Absent when it is not safe as part of a path. */
  agentId?: string;
  agentType?: string;
  cwd?: string;
  /** The file in which the client records the session. */
  transcriptPath?: string;
  /** The subagent's own file, if the event names it. */
  agentTranscriptPath?: string;
  /** Why a session starts; absent in other events. */
  source?: StartSource;
  /** The user's request. */
  prompt?: string;
  /** What the agent said at the end: its last message or, as Gemini CLI gives it, the whole turn's text. */
  said?: string;
  /** The turn continues because a hook sent the agent back. */
  isContinuation: boolean;
  /** Whether subagents or background commands are running; absent if the client does not say. */
  hasTasks?: boolean;
  /** As Claude Code spells it. */
  permissionMode?: string;
  /** The size of the model's window, if the client's session file does not state it. */
  windowTokens?: number;
  /** The tool calls that the event is about, at most one except after a batch. */
  calls: ToolCall[];
}

/** A tool call in an event. */
export interface ToolCall {
  tool?: string;
  /** Its ids in the session's file. */
  ids: string[];
  /** As the client sends it. */
  input?: unknown;
  /** The part of the result that the model sees. */
  result?: unknown;
}
