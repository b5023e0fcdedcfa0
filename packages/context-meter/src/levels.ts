import { assertObject, type PartialUsage, shown, usedTokensOf } from "@agentos/platform";

/** How serious a reading is; `unknown` if the reading does not show how full the window is. */
export type Level = "normal" | "warning" | "critical" | "unknown";

/**
 * How much of the window must remain. 0, or a number from 1 to 100, is a percentage. A string is a
 * percentage (`"35%"`) or a number of tokens (`"40k"`, `"40000"`, `"1.5m"`).
 */
export type Threshold = number | string;

/**
 * If both thresholds are reached, `critical` takes precedence. The thresholds default to 35% and
 * 25% in windows of up to 200,000 tokens. In larger windows, the defaults are the same distances
 * from the client's own compaction as in a window of 200,000: 37,000 and 17,000 tokens (70,000 and
 * 50,000 from the end if the client does not compact).
 */
export interface Thresholds {
  warning?: Threshold | undefined;
  critical?: Threshold | undefined;
}

type AlertLevel = keyof Thresholds;

const DEFAULT_PERCENT: Readonly<Record<AlertLevel, number>> = { warning: 35, critical: 25 };

// A percentage of a larger window would warn hundreds of tool calls too early.
const LARGEST_BY_PERCENT = 200_000;

// Claude Code compacts when this many tokens remain, so they are never used.
const NEVER_USED = 33_000;

function limitOf(
  level: AlertLevel,
  thresholds: Thresholds,
  window: { windowTokens?: number | undefined; autoCompactAt?: number | undefined },
): Limit {
  const threshold = thresholds[level];
  if (threshold !== undefined) return parseThreshold(threshold, level);
  const { windowTokens = 0, autoCompactAt } = window;
  const percent = DEFAULT_PERCENT[level];
  if (windowTokens <= LARGEST_BY_PERCENT) return { percent };
  const fromEnd = (LARGEST_BY_PERCENT * percent) / 100;
  return {
    tokens: autoCompactAt === undefined ? fromEnd : fromEnd - NEVER_USED + windowTokens - autoCompactAt,
  };
}

/** The number of used tokens at which each level begins. */
export interface LevelTokens {
  warning: number;
  critical: number;
}

/**
 * Returns where each level begins, or undefined if the window's size is unknown.
 * @throws TypeError if a threshold is neither a percentage nor a number of tokens
 */
export function levelTokens(
  window: { windowTokens?: number | undefined; autoCompactAt?: number | undefined },
  thresholds: Thresholds = {},
): LevelTokens | undefined {
  assertObject(window, '"window"');
  assertThresholds(thresholds);
  const { windowTokens } = window;
  if (windowTokens === undefined) return undefined;
  const usedAt = (limit: Limit) =>
    windowTokens - ("percent" in limit ? (windowTokens * limit.percent) / 100 : limit.tokens);
  const of = (level: AlertLevel) => usedAt(limitOf(level, thresholds, window));
  return { warning: of("warning"), critical: of("critical") };
}

// Gemini CLI compacts at half of its window, before the warning threshold. The warning then comes
// at this share of the tokens that trigger the compaction.
const SHARE_BEFORE_COMPACTION = 0.9;

/**
 * Returns the level of a reading: `warning` or `critical` if what remains of the window does not
 * exceed the threshold of that name. Tokens appended since the last response (`pendingTokens`) are
 * considered used. If the client auto-compacts before the warning threshold can be reached, the last
 * tenth before the compaction is a warning. A conversation whose beginning the server has just cut off
 * is critical, even though its window has room again.
 * @throws TypeError if a threshold's name is misspelled, or if its value is neither a percentage nor a
 *   number of tokens
 */
export function getLevel(reading: LevelInput, thresholds: Thresholds = {}): Level {
  assertObject(reading, '"reading"');
  assertThresholds(thresholds);
  const warning = limitOf("warning", thresholds, reading);
  const critical = limitOf("critical", thresholds, reading);
  if (reading.lostTokens !== undefined && reading.lostTokens > 0) return "critical";
  const room = roomOf(reading);
  if (room === undefined) return "unknown";
  if (isWithin(room, critical)) return "critical";
  return isWithin(room, warning) || compactsSoon(reading, room, warning) ? "warning" : "normal";
}

/** The fields of a reading that determine its level. Any of them can be unknown. */
export interface LevelInput extends PartialUsage {
  pendingTokens?: number | undefined;
  remainingPercent?: number | undefined;
  autoCompactAt?: number | undefined;
  lostTokens?: number | undefined;
}

/**
 * The known names include those of the configuration, which can be passed as thresholds.
 * `assertOptions` is not used, because its code for suggesting the intended name would make the
 * hook larger.
 */
const KNOWN = ["warning", "critical", "enabled", "windowTokens"];

export function assertThresholds(thresholds: Thresholds, options?: string): void {
  assertObject(thresholds, '"thresholds"');
  const strange = Object.keys(thresholds).find((name) => !KNOWN.includes(name));
  if (strange !== undefined)
    throw new TypeError(
      options === undefined
        ? `Unknown threshold "${strange}"; the thresholds are "warning" and "critical"`
        : `Unknown option "${strange}"; the options are ${options}`,
    );
}

type Limit = { percent: number } | { tokens: number };

function parseThreshold(threshold: Threshold, what = "threshold"): Limit {
  const limit = tryThreshold(threshold);
  if (limit) return limit;
  if (isShare(threshold))
    throw new TypeError(
      `Expected the ${what} threshold to be a percentage of the window, such as 35, not the share ${threshold}; for less than one percent, write "${threshold}%"`,
    );
  throw new TypeError(
    `Expected the ${what} threshold to be a percentage from 0 to 100 or a number of tokens such as "40k", not ${shown(threshold)}`,
  );
}

function tryThreshold(threshold: unknown): Limit | undefined {
  if (typeof threshold === "number") return isShare(threshold) ? undefined : percentLimit(threshold);
  if (typeof threshold !== "string") return undefined;
  const match = /^(\d+(?:\.\d+)?)\s*(%|k|m)?$/i.exec(threshold.trim());
  if (!match) return undefined;
  const value = Number(match[1]);
  switch (match[2]?.toLowerCase()) {
    case "%":
      return percentLimit(value);
    case "k":
      return { tokens: value * 1000 };
    case "m":
      return { tokens: value * 1_000_000 };
    default:
      return { tokens: value };
  }
}

/** Whether a threshold is a fraction: 0.35 more likely means 35% than a third of a percent. */
function isShare(threshold: Threshold): boolean {
  return typeof threshold === "number" && threshold > 0 && threshold < 1;
}

function percentLimit(percent: number): Limit | undefined {
  return percent >= 0 && percent <= 100 ? { percent } : undefined;
}

type Room = { left: number; window: number } | { percent: number };

function roomOf(reading: LevelInput): Room | undefined {
  const { windowTokens, pendingTokens = 0, remainingPercent } = reading;
  const usedTokens = usedTokensOf(reading);
  if (usedTokens !== undefined && windowTokens !== undefined) {
    const left = windowTokens - usedTokens - pendingTokens;
    return Number.isFinite(left) && windowTokens > 0 ? { left, window: windowTokens } : undefined;
  }
  return remainingPercent !== undefined && Number.isFinite(remainingPercent)
    ? { percent: remainingPercent }
    : undefined;
}

function isWithin(room: Room, limit: Limit): boolean {
  if ("percent" in room) return "percent" in limit && room.percent <= limit.percent;
  // Multiplies rather than divides, to avoid rounding: 130,000 used tokens leave exactly 35% of 200,000.
  return "percent" in limit ? room.left * 100 <= limit.percent * room.window : room.left <= limit.tokens;
}

function compactsSoon(reading: LevelInput, room: Room, warning: Limit): boolean {
  const { autoCompactAt } = reading;
  if (autoCompactAt === undefined || !("left" in room)) return false;
  const atCompaction = { left: room.window - autoCompactAt, window: room.window };
  return (
    !isWithin(atCompaction, warning) && room.window - room.left >= autoCompactAt * SHARE_BEFORE_COMPACTION
  );
}
