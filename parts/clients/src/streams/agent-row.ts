import type { AgentFailure, AgentLimit } from "../failure/index.js";

/**
 * The meaning of a row of an agent's stream, in one vocabulary for all clients. One row may yield several of
 * these, or none. Values that the client leaves out are absent.
 */
export type AgentRow =
  /** The session's id; a different id begins another session. */
  | { type: "session"; sessionId?: string | undefined; model?: string | undefined }
  /** What the agent says; `isPart`: it continues the previous text. */
  | { type: "said"; text: string; isPart?: boolean }
  /** A new message begins. */
  | { type: "message" }
  /** The agent uses a tool; `isNested`: one of its subagents uses it. */
  | { type: "tool"; call?: string | undefined; name: string; input?: unknown; isNested?: boolean }
  /** A tool that it was not allowed to use. */
  | { type: "denied"; call?: string | undefined; tool?: string | undefined; reason?: string | undefined }
  /**
   * The usage of a model call, including the cache; rows with the same id as the previous one are the same
   * call.
   */
  | { type: "call"; id?: string | undefined; input?: number | undefined; output?: number | undefined }
  /** The client has shortened the conversation: the usage of the last call no longer counts. */
  | { type: "compacted" }
  /** The client will retry by itself, after this time if it states one. */
  | { type: "waiting"; failure: AgentFailure; afterMs?: number | undefined }
  | { type: "limit"; limit: AgentLimit }
  /** Something failed, but the client may continue. */
  | { type: "failed"; failure: AgentFailure }
  /**
   * The usage of all calls of the session; with `adds`, of one more call. `turns` are those since the last
   * report, `windows` those of each model.
   */
  | ({ type: "totals"; adds?: true; turns?: number | undefined; windows?: Record<string, number> } & Totals)
  /** The agent has ended its turn. `output`: the output of all calls since the previous end. */
  | { type: "ended"; answer?: string | undefined; failure?: AgentFailure | undefined; output?: number };

/** The tokens of all calls, and their price. */
export interface Totals {
  /** Cache reads and writes included. */
  spent?: { input: number; output: number } | undefined;
  costUsd?: number | undefined;
}
