import type { AgentFailure, AgentLimit } from "../failure/index.js";

/**
 * What a row of an agent's stream says, in the same words for every client. One row of a client may say
 * several of these, or nothing
 * that anybody here asks for. What the client leaves out is absent.
 */
export type AgentRow =
  /** The session it is; another id than before begins another one. */
  | { type: "session"; sessionId?: string | undefined; model?: string | undefined }
  /** What the agent says; `isPart` continues what it said before. */
  | { type: "said"; text: string; isPart?: boolean }
  /** What it says from here on is another message. */
  | { type: "message" }
  /** The agent uses a tool; `isNested`: one of its subagents does. */
  | { type: "tool"; call?: string | undefined; name: string; input?: unknown; isNested?: boolean }
  /** A tool that it was not allowed to use. */
  | { type: "denied"; call?: string | undefined; tool?: string | undefined; reason?: string | undefined }
  /**
   * What a call of the model occupied, cache included; rows with the id of the one before are the same call.
   */
  | { type: "call"; id?: string | undefined; input?: number | undefined; output?: number | undefined }
  /** The client has shortened the conversation: what the last call occupied says nothing any more. */
  | { type: "compacted" }
  /** The client tries again by itself, after that time where it says so. */
  | { type: "waiting"; failure: AgentFailure; afterMs?: number | undefined }
  | { type: "limit"; limit: AgentLimit }
  /** Something failed, and the client may yet go on. */
  | { type: "failed"; failure: AgentFailure }
  /**
   * What all calls of the session took together; with `adds`, what one more of them took. `turns` are those
   * since it was told last,
   * `windows` those of each model.
   */
  | ({ type: "totals"; adds?: true; turns?: number | undefined; windows?: Record<string, number> } & Totals)
  /** The agent has ended its turn. `output`: what all calls since the end before answered together. */
  | { type: "ended"; answer?: string | undefined; failure?: AgentFailure | undefined; output?: number };

/** Tokens of all calls together, and their price. */
export interface Totals {
  /** Cache reads and writes included. */
  spent?: { input: number; output: number } | undefined;
  costUsd?: number | undefined;
}
