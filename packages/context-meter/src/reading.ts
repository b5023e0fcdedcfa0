import type { CompactSwitches, Environment } from "@agentos/clients";
import type { ClientName } from "./client-name.js";
import { autoCompactLimit } from "./compaction.js";
import type { Freshness, Measurement } from "./measure/measurement.js";
import { guessesWindow, resolveWindow, type WindowSource } from "./models/window.js";

/** How full a conversation's context window was at the model's last answer. Never a sum over calls. */
export interface ContextReading {
  client: ClientName;
  sessionId?: string;
  /** Set when the window is a subagent's own. */
  agentId?: string;
  model?: string;
  /** The size of the window in tokens; absent when no source states it and no model is named. */
  windowTokens?: number;
  windowSource: WindowSource;
  /** Input of the newest call that counts, including cache reads and writes. */
  inputTokens: number;
  outputTokens: number;
  /** `inputTokens + outputTokens`, or what remained after a compaction; absent if unknown. */
  usedTokens?: number;
  /** An estimate of the tokens appended since, which are not in `usedTokens`. */
  pendingTokens: number;
  /** `usedTokens` of the whole window, one decimal; above 100 only if the client overran it. */
  usedPercent?: number;
  /** 100 minus `usedPercent`, never below 0. */
  remainingPercent?: number;
  freshness: Freshness;
  /**
   * How many tokens of the conversation the newest prompt no longer contained: it overran the window and the
   * server silently cut off its beginning, as Ollama does. Absent without evidence of that.
   */
  lostTokens?: number;
  /** When the deciding row was written, ISO 8601 as the client wrote it. */
  at?: string;
  /**
   * The number of used tokens at which the client auto-compacts; absent when it does not, or when that is
   * unknown.
   */
  autoCompactAt?: number;
}

export interface WindowOptions {
  /** The window the caller knows, in tokens; it overrides every other source. */
  windowTokens?: number | undefined;
  /**
   * A window that the client reported elsewhere (in a status line); one next to the counts takes precedence.
   */
  reportedWindow?: number | undefined;
  env?: Environment | undefined;
  /** What the client's settings files say about automatic compaction. */
  switches?: CompactSwitches | undefined;
}

/** Adds the window and the figures that depend on it. */
export function createReading(found: Measurement, options: WindowOptions = {}): ContextReading {
  const env = options.env ?? {};
  const reported = found.windowTokens ?? options.reportedWindow;
  const window = resolveWindow({
    client: found.client,
    model: found.model,
    config: options.windowTokens,
    reported,
    exceeded: found.exceededWindow,
    variable: found.windowVariable,
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
  const lost = lostTokens(found, window.tokens);
  if (lost !== undefined) reading.lostTokens = lost;
  if (window.tokens === undefined) return reading;
  reading.windowTokens = window.tokens;
  const limit = autoCompactLimit(found.client, {
    model: found.model,
    // It compacts according to the window that it assumes.
    windowTokens: guessesWindow(found.client, found.model) ? (reported ?? window.tokens) : window.tokens,
    env,
    switches: options.switches ?? {},
  });
  if (limit !== undefined && limit <= window.tokens) reading.autoCompactAt = limit;
  if (found.usedTokens !== undefined) {
    reading.usedPercent = percent(found.usedTokens, window.tokens);
    reading.remainingPercent = Math.max(0, percent(window.tokens - found.usedTokens, window.tokens));
  }
  return reading;
}

/**
 * A prompt holds everything the previous one held, unless something removed it. Ollama cuts a conversation
 * that overruns its window to half of the window. So a prompt about half as long as the window, after one
 * that nearly filled it, was cut. (A shorter one is another conversation.) If the window is unknown, the
 * previous usage replaces it.
 */
function lostTokens({ before, inputTokens }: Measurement, window: number | undefined): number | undefined {
  if (before === undefined || inputTokens >= before.inputTokens) return undefined;
  const full = window ?? before.usedTokens;
  const wasFull = before.usedTokens >= full * NEARLY_FULL;
  const isHalved = Math.abs(inputTokens - full / 2) <= full * HALF_TOLERANCE;
  return wasFull && isHalved ? before.usedTokens - inputTokens : undefined;
}

const NEARLY_FULL = 0.7;
const HALF_TOLERANCE = 0.15;

function percent(tokens: number, window: number): number {
  return Math.round((tokens / window) * 1000) / 10;
}
