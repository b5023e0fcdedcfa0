import { asText } from "@agentos/platform";
import type { AgentFailure, AgentLimit } from "../failure/index.js";

/**
 * What a row of an agent's stream means, in a common vocabulary. A row may yield several of these,
 * or none. Unreported values are absent.
 */
export type AgentRow =
  /** The session's id. A different id begins a new session. */
  | { type: "session"; sessionId?: string | undefined; model?: string | undefined }
  /** What the agent says. If `isPart`, it continues the previous text. */
  | { type: "said"; text: string; isPart?: boolean }
  | { type: "message" }
  /** The agent uses a tool. If `isNested`, one of its subagents uses it. */
  | { type: "tool"; call?: string | undefined; name: string; input?: unknown; isNested?: boolean }
  | { type: "denied"; call?: string | undefined; tool?: string | undefined; reason?: string | undefined }
  /** A model call's usage, including the cache. Consecutive rows with the same id are one call. */
  | { type: "call"; id?: string | undefined; input?: number | undefined; output?: number | undefined }
  /** The client has shortened the conversation, so the last usage no longer applies. */
  | { type: "compacted" }
  /** The client will retry by itself, after `afterMs` if it states a time. */
  | { type: "waiting"; failure: AgentFailure; afterMs?: number | undefined }
  | { type: "limit"; limit: AgentLimit }
  /** Something failed, but the client may continue. */
  | { type: "failed"; failure: AgentFailure }
  /** The session's usage or, with `adds`, one more call's. `turns` are always additional. */
  | ({ type: "totals"; adds?: true; turns?: number | undefined; windows?: Record<string, number> } & Totals)
  /** The agent has ended its turn. `output` covers all calls since the previous end. */
  | { type: "ended"; answer?: string | undefined; failure?: AgentFailure | undefined; output?: number };

/** The tokens of all calls, and their price. */
export interface Totals {
  /** Includes cache reads and writes. */
  spent?: { input: number; output: number } | undefined;
  costUsd?: number | undefined;
}

export function toolRow(call: unknown, name: unknown, input: unknown): AgentRow {
  return { type: "tool", call: asText(call), name: asText(name) ?? "a tool", input };
}
