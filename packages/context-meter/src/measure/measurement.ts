import type { UsageFormat } from "@agentos/clients";
import type { ClientName } from "../client-name.js";
import type { Rows } from "../file/rows.js";

/**
 * How reliable a reading is.
 * - `current`: the model's latest response, as the client counted it.
 * - `lagged`: the response before the latest one, because the client has not recorded the latest yet.
 * - `stale`: the client's own estimate after a compaction; no response has been counted since.
 * - `unknown`: there is no `usedTokens`, for example after a compaction without an estimate.
 */
export type Freshness = "current" | "lagged" | "stale" | "unknown";

export interface Measurement {
  client: ClientName;
  sessionId?: string | undefined;
  agentId?: string | undefined;
  model?: string | undefined;
  /** The window that the client itself recorded. */
  windowTokens?: number | undefined;
  /** The size of the window that the conversation exceeded, according to an error message. */
  exceededWindow?: number | undefined;
  /** The environment variable that sets the window, if the client does not record the window. */
  windowVariable?: string | undefined;
  inputTokens: number;
  outputTokens: number;
  usedTokens?: number | undefined;
  pendingTokens: number;
  freshness: Freshness;
  at?: string | undefined;
  /** The previous call's counts, for servers that may truncate a conversation silently. */
  before?: { inputTokens: number; usedTokens: number } | undefined;
  /** Whether the records contain the expected tool result; `pendingTokens` then includes it. */
  sawResult?: boolean;
}

export interface MeasureOptions {
  /** The subagent that owns the file. Its rows are marked as a side chain, but are read anyway. */
  agentId?: string | undefined;
  /** Tool calls that the latest response must contain; the reading is `lagged` until it does. */
  expectedCalls?: readonly string[] | undefined;
}

export interface Source {
  rows: Rows;
  format: UsageFormat<ClientName>;
  options: MeasureOptions;
}
