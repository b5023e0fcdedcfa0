import { type Limit, limitOf, type Thresholds } from "./levels.js";

/** The tokens that were used at one tool call; a plain number will do. */
export type HistoryEntry = number | { usedTokens: number };

export interface ForecastOptions {
  windowTokens?: number | undefined;
  autoCompactAt?: number | undefined;
  thresholds?: Thresholds | undefined;
}

/** Where a conversation is going at its present rate. */
export interface Forecast {
  /** The mean growth a tool call since the last fall (a compaction), over the last 20 calls at most. */
  tokensPerCall: number;
  /** Tool calls left until the level is reached; 0 when it is. Absent where the window is unknown or the client does not compact. */
  callsUntilWarning?: number;
  callsUntilCritical?: number;
  callsUntilAutoCompact?: number;
}

const LONGEST_HISTORY = 20;

/**
 * Forecasts from the tokens used at the last tool calls, oldest first.
 * @returns undefined when they do not show a growth: fewer than two calls since the last compaction, or none
 */
export function forecast(
  history: readonly HistoryEntry[],
  options: ForecastOptions = {},
): Forecast | undefined {
  const used = sinceLastFall(history.map((entry) => (typeof entry === "number" ? entry : entry.usedTokens)));
  const first = used[0];
  const last = used.at(-1);
  if (first === undefined || last === undefined || used.length < 2 || last <= first) return undefined;
  const tokensPerCall = Math.round((last - first) / (used.length - 1));
  if (tokensPerCall < 1) return undefined;
  const result: Forecast = { tokensPerCall };
  const callsUntil = (tokens: number) => Math.max(0, Math.ceil((tokens - last) / tokensPerCall));
  const { windowTokens, autoCompactAt, thresholds = {} } = options;
  if (windowTokens !== undefined) {
    const warning = limitOf("warning", thresholds, options);
    const critical = limitOf("critical", thresholds, options);
    result.callsUntilWarning = callsUntil(usedAt(warning, windowTokens));
    result.callsUntilCritical = callsUntil(usedAt(critical, windowTokens));
  }
  if (autoCompactAt !== undefined) result.callsUntilAutoCompact = callsUntil(autoCompactAt);
  return result;
}

function sinceLastFall(used: number[]): number[] {
  const recent = used.filter((tokens) => tokens > 0 && Number.isFinite(tokens)).slice(-LONGEST_HISTORY);
  let from = 0;
  for (let index = 1; index < recent.length; index++) {
    // Estimates of what is pending are corrected a little by each answer; half is a compaction.
    if ((recent[index] ?? 0) < (recent[index - 1] ?? 0) / 2) from = index;
  }
  return recent.slice(from);
}

function usedAt(limit: Limit, window: number): number {
  return window - ("percent" in limit ? (window * limit.percent) / 100 : limit.tokens);
}
