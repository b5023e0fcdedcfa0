import { autoCompactLimit } from "./auto-compact.js";
import { type Environment, resolveWindow } from "./models.js";

/** The agent clients whose session files can be read. */
export const CLIENTS = ["claude-code", "codex", "gemini", "qwen", "copilot", "ollama"] as const;

export type ClientName = (typeof CLIENTS)[number];

/**
 * How sure a reading is.
 * - `current`: the newest answer of the model, as the client counted it.
 * - `lagged`: the answer before that one; the client has not written the newest yet.
 * - `stale`: the client's own estimate of what a compaction left; no answer has been counted since.
 * - `unknown`: a compaction came after every count and says nothing itself, so there is no `usedTokens`.
 */
export type Freshness = "current" | "lagged" | "stale" | "unknown";

/**
 * Where the size of the window comes from, best first. `observed`: the conversation is larger than the table's window,
 * so it must run in the model's long one.
 */
export type WindowSource = "config" | "client" | "env" | "table" | "observed" | "unknown";

/** How full a conversation's context window was at the model's last answer. Never a sum over calls. */
export interface ContextReading {
  client: ClientName;
  sessionId?: string;
  /** Set when the window is a subagent's own. */
  agentId?: string;
  model?: string;
  /** The size of the window, in tokens; absent when nobody says and the model is not in the table. */
  windowTokens?: number;
  windowSource: WindowSource;
  /** Input of the newest call that counts, cache reads and writes included. */
  inputTokens: number;
  outputTokens: number;
  /** `inputTokens + outputTokens`, or what a compaction left; absent when unknown. */
  usedTokens?: number;
  /** An estimate of what was appended since and is not in `usedTokens`. */
  pendingTokens: number;
  /** `usedTokens` of the whole window, one decimal; above 100 only if the client overran it. */
  usedPercent?: number;
  /** 100 minus `usedPercent`, never below 0. */
  remainingPercent?: number;
  freshness: Freshness;
  /** When the deciding row was written, ISO 8601 as the client wrote it. */
  at?: string;
  /** The number of used tokens at which the client compacts by itself; absent when it does not, or nobody knows. */
  autoCompactAt?: number;
}

/** What an adapter found in a client's own records, before the window is known. */
export interface Measurement {
  client: ClientName;
  sessionId?: string | undefined;
  agentId?: string | undefined;
  model?: string | undefined;
  /** The size that the client itself wrote beside the counts. */
  clientWindow?: number | undefined;
  inputTokens: number;
  outputTokens: number;
  usedTokens?: number | undefined;
  pendingTokens: number;
  freshness: Freshness;
  at?: string | undefined;
  /** The tool result that the caller asked about is in the records, so it is in `pendingTokens`. */
  sawResult?: boolean;
}

export interface WindowOptions {
  /** The window that the caller knows, in tokens; it wins over every other source. */
  windowTokens?: number | undefined;
  /** A window that the client reported elsewhere (a status line); second to what stands beside the counts. */
  reportedWindow?: number | undefined;
  env?: Environment | undefined;
}

/** Adds the window and what follows from it. */
export function toReading(found: Measurement, options: WindowOptions = {}): ContextReading {
  const env = options.env ?? {};
  const window = resolveWindow({
    client: found.client,
    model: found.model,
    config: options.windowTokens,
    reported: found.clientWindow ?? options.reportedWindow,
    inputTokens: found.inputTokens,
    env,
  });
  const reading: ContextReading = {
    client: found.client,
    windowSource: window.source,
    inputTokens: found.inputTokens,
    outputTokens: found.outputTokens,
    pendingTokens: found.pendingTokens,
    freshness: found.freshness,
  };
  if (found.sessionId !== undefined) reading.sessionId = found.sessionId;
  if (found.agentId !== undefined) reading.agentId = found.agentId;
  if (found.model !== undefined) reading.model = found.model;
  if (found.at !== undefined) reading.at = found.at;
  if (found.usedTokens !== undefined) reading.usedTokens = found.usedTokens;
  if (window.tokens === undefined) return reading;
  reading.windowTokens = window.tokens;
  const limit = autoCompactLimit(found.client, found.model, window.tokens, env);
  if (limit !== undefined) reading.autoCompactAt = limit;
  if (found.usedTokens !== undefined) {
    reading.usedPercent = percent(found.usedTokens, window.tokens);
    reading.remainingPercent = Math.max(0, percent(window.tokens - found.usedTokens, window.tokens));
  }
  return reading;
}

function percent(tokens: number, window: number): number {
  return Math.round((tokens / window) * 1000) / 10;
}
