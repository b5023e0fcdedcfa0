import type { ClientId } from "../registry/identities.js";
import type { EventKind } from "./event-kind.js";

/**
 * Why a session starts. `resume` stands for a fork as well, and for what is not known yet: in all of them the
 * conversation may be whole.
 */
export type StartSource = "startup" | "clear" | "compact" | "resume";

/** An event of a session that is safe to name, and not of a subagent of it. */
export type SessionHookEvent = ClientEvent & { sessionId: string };

/** A hook event of any client, in one vocabulary. Text fields are absent when empty or no text. */
export interface ClientEvent {
  client: ClientId;
  kind: EventKind;
  /** As the client spells it; absent where its events do not name themselves. */
  name?: string;
  /** Absent when it is not safe as part of a path. */
  sessionId?: string;
  /** The event is a subagent's. */
  isSubagent: boolean;
  /** Absent when it is not safe as part of a path. */
  agentId?: string;
  agentType?: string;
  cwd?: string;
  /** The file in which the client records the session. */
  transcriptPath?: string;
  /** The subagent's own file, where the event names it. */
  agentTranscriptPath?: string;
  /** Why a session starts; absent at other events. */
  source?: StartSource;
  /** The user's request. */
  prompt?: string;
  /** What the agent said at the end: its last message or, as Gemini CLI gives it, the whole turn's text. */
  said?: string;
  /** The turn goes on because a hook sent the agent back. */
  isContinuation: boolean;
  /** Whether subagents or commands in the background are at work; absent where the client does not say. */
  hasTasks?: boolean;
  /** As Claude Code spells it. */
  permissionMode?: string;
  /** The size of the model's window, where the client's session file does not state it. */
  windowTokens?: number;
  /** The tool calls that the event is about, at most one except after a batch. */
  calls: ToolCall[];
}

/** A tool call in an event. */
export interface ToolCall {
  tool?: string;
  /** The ids by which the session's file names it. */
  ids: string[];
  /** As the client sends it. */
  input?: unknown;
  /** What the model is shown of the result. */
  result?: unknown;
}
