import type { CompactSwitches, Environment } from "@agentos/clients";
import type { ClientName } from "./client-name.js";
import { autoCompactLimit } from "./compaction.js";
import type { Freshness, Measurement } from "./measure/measurement.js";
import { guessesWindow, resolveWindow, type WindowSource } from "./models/window.js";

/** How full a context window was at the model's last response. Never a sum over several calls. */
export interface ContextReading {
  client: ClientName;
  sessionId?: string;
  /** Set if the window belongs to a subagent. */
  agentId?: string;
  model?: string;
  /** The window in tokens. Absent if no source states it and the model is unnamed or runs locally. */
  windowTokens?: number;
  windowSource: WindowSource;
  /** Input tokens of the latest counted call, including cache reads and writes. */
  inputTokens: number;
  outputTokens: number;
  /** `inputTokens + outputTokens`, or what remained after a compaction; absent if unknown. */
  usedTokens?: number;
  /** Estimated tokens appended since the latest counted call; `usedTokens` excludes them. */
  pendingTokens: number;
  /** `usedTokens` as a percentage of the window, to one decimal; above 100 if it is overrun. */
  usedPercent?: number;
  /** 100 minus `usedPercent`, but at least 0. */
  remainingPercent?: number;
  freshness: Freshness;
  /**
   * How many tokens the server silently cut off from the beginning of the conversation because the
   * window was overrun, as Ollama does. Absent if there is no evidence of that.
   */
  lostTokens?: number;
  /** When the counted row was written, in ISO 8601. */
  at?: string;
  /** The token count at which the client auto-compacts, if it does and the limit is known. */
  autoCompactAt?: number;
}

export interface WindowOptions {
  /** The window in tokens, if known to the caller. Overrides every other source. */
  windowTokens?: number | undefined;
  /** A window reported elsewhere, such as in a status line; used if the counts come without one. */
  reportedWindow?: number | undefined;
  env?: Environment | undefined;
  /** Settings for automatic compaction from the client's settings files. */
  switches?: CompactSwitches | undefined;
}

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
    // The client compacts according to the window that it assumes.
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
 * Returns how many tokens were cut off, if any. Ollama cuts a conversation that overruns its window
 * down to half of the window. So a prompt about half as long as the window, after one that nearly
 * filled it, has been cut. A much shorter prompt belongs to a different conversation. If the window
 * is unknown, the previous usage is used in its place.
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
