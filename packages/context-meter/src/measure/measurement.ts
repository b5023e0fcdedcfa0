import type { UsageFormat } from "@agentos/clients";
import type { ClientName } from "../client-name.js";
import type { Rows } from "../file/rows.js";

/**
 * How reliable a reading is.
 * - `current`: the model's newest answer, as the client counted it.
 * - `lagged`: the answer before that one; the client has not recorded the newest yet.
 * - `stale`: the client's own estimate after a compaction; no answer has been counted since.
 * - `unknown`: a compaction without an estimate came after every count, so there is no `usedTokens`.
 */
export type Freshness = "current" | "lagged" | "stale" | "unknown";

/** What a client's records say about its conversation, before the window is known. */
export interface Measurement {
  client: ClientName;
  sessionId?: string | undefined;
  agentId?: string | undefined;
  model?: string | undefined;
  /** The window that the client itself recorded. */
  windowTokens?: number | undefined;
  /** The window that an error message named because the conversation exceeded it. */
  exceededWindow?: number | undefined;
  /** The variable that sets the window, if the client's records do not have it. */
  windowVariable?: string | undefined;
  inputTokens: number;
  outputTokens: number;
  usedTokens?: number | undefined;
  pendingTokens: number;
  freshness: Freshness;
  at?: string | undefined;
  /** The counts of the call before the newest one, for servers that may cut a conversation silently. */
  before?: { inputTokens: number; usedTokens: number } | undefined;
  /** The tool result that the caller asked about is in the records, so it is included in `pendingTokens`. */
  sawResult?: boolean;
}

/** What the caller knows when it measures. */
export interface MeasureOptions {
  /** The subagent whose own file this is: its rows count although they are marked as a side chain. */
  agentId?: string | undefined;
  /** Tool calls that the newest answer must contain; the reading is `lagged` until it does. */
  expectedCalls?: readonly string[] | undefined;
}

/** The records of one conversation. */
export interface Source {
  rows: Rows;
  format: UsageFormat<ClientName>;
  options: MeasureOptions;
}
