import { shown } from "@agentos/platform";
import { levelTokens, type Thresholds } from "./levels.js";

/** The tokens in use at a tool call; a plain number is enough. */
export type HistoryEntry = number | { usedTokens: number };

export interface ForecastOptions {
  windowTokens?: number | undefined;
  autoCompactAt?: number | undefined;
  thresholds?: Thresholds | undefined;
}

/** Where a conversation is heading at its current rate. */
export interface Forecast {
  /** Mean growth per tool call since the last compaction, over at most the last 20 calls. */
  tokensPerCall: number;
  /** Tool calls left until the level is reached; at least 0. Absent if the window's size is unknown. */
  callsUntilWarning?: number;
  callsUntilCritical?: number;
  callsUntilAutoCompact?: number;
}

const MAX_HISTORY_LENGTH = 20;

/**
 * Forecasts the growth from the tokens in use at the most recent tool calls, oldest first.
 * @returns undefined if there is no growth, or if there are fewer than two calls since the last
 * compaction
 */
export function forecast(
  history: readonly HistoryEntry[],
  options: ForecastOptions = {},
): Forecast | undefined {
  if (!Array.isArray(history)) throw new TypeError(`Expected "history" to be a list, not ${shown(history)}`);
  const used = sinceLastFall(history.map((entry) => (typeof entry === "number" ? entry : entry.usedTokens)));
  const first = used[0];
  const last = used.at(-1);
  if (first === undefined || last === undefined || used.length < 2 || last <= first) return undefined;
  const tokensPerCall = Math.round((last - first) / (used.length - 1));
  if (tokensPerCall < 1) return undefined;
  const result: Forecast = { tokensPerCall };
  const callsUntil = (tokens: number) => Math.max(0, Math.ceil((tokens - last) / tokensPerCall));
  const { autoCompactAt, thresholds } = options;
  const levels = levelTokens(options, thresholds);
  if (levels !== undefined) {
    result.callsUntilWarning = callsUntil(levels.warning);
    result.callsUntilCritical = callsUntil(levels.critical);
  }
  if (autoCompactAt !== undefined) result.callsUntilAutoCompact = callsUntil(autoCompactAt);
  return result;
}

function sinceLastFall(used: number[]): number[] {
  const recent = used.filter((tokens) => tokens > 0 && Number.isFinite(tokens)).slice(-MAX_HISTORY_LENGTH);
  let from = 0;
  for (let index = 1; index < recent.length; index++) {
    // Each response slightly corrects the estimate of pending tokens. A drop of more than half is a
    // compaction.
    if ((recent[index] ?? 0) < (recent[index - 1] ?? 0) / 2) from = index;
  }
  return recent.slice(from);
}
