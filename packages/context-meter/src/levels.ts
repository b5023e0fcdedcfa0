import type { ContextReading } from "./reading.js";

/** How serious a reading is; `unknown` when it does not say how full the window is. */
export type Level = "normal" | "warning" | "critical" | "unknown";

/**
 * What must remain of the window: a number from 0 to 100 is a percentage, a text is a percentage (`"35%"`)
 * or a number of tokens (`"40k"`, `"40000"`, `"1.5m"`).
 */
export type Threshold = number | string;

/** Not compared with each other: how a percentage and tokens compare depends on the window. `critical` goes before `warning`. */
export interface Thresholds {
  /** Default 35 %. */
  warning?: Threshold | undefined;
  /** Default 25 %. */
  critical?: Threshold | undefined;
}

export const DEFAULT_THRESHOLDS = { warning: 35, critical: 25 } as const;

// A client may compact before the warning threshold is reached (Gemini CLI does at half of its window):
// then the warning comes when this share of the way to it is used.
const SHARE_BEFORE_COMPACTION = 0.9;

/**
 * The level of a reading: `warning` and `critical` when no more than the threshold remains of the window. What was
 * appended since the last answer (`pendingTokens`) counts as used. Where the client compacts by itself before the
 * warning threshold could be reached, the last tenth before that is a warning. A conversation of which the server has just cut
 * off the beginning is critical, although its window has room again.
 * @throws TypeError for a threshold that is neither a percentage nor a number of tokens
 */
export function levelOf(reading: LevelInput, thresholds: Thresholds = {}): Level {
  const warning = parseThreshold(thresholds.warning ?? DEFAULT_THRESHOLDS.warning, "warning");
  const critical = parseThreshold(thresholds.critical ?? DEFAULT_THRESHOLDS.critical, "critical");
  if (reading.lostTokens !== undefined && reading.lostTokens > 0) return "critical";
  const room = roomOf(reading);
  if (room === undefined) return "unknown";
  if (isWithin(room, critical)) return "critical";
  return isWithin(room, warning) || compactsSoon(reading, room, warning) ? "warning" : "normal";
}

/** The fields of a reading that its level depends on. */
export type LevelInput = Pick<
  ContextReading,
  "usedTokens" | "windowTokens" | "pendingTokens" | "remainingPercent" | "autoCompactAt" | "lostTokens"
>;

/** A parsed threshold. */
export type Limit = { percent: number } | { tokens: number };

/**
 * Parses a threshold.
 * @param what names it in the error's message
 * @throws TypeError
 */
export function parseThreshold(threshold: Threshold, what = "threshold"): Limit {
  const limit = tryThreshold(threshold);
  if (limit) return limit;
  throw new TypeError(
    `Expected the ${what} threshold to be a percentage from 0 to 100 or a number of tokens such as "40k", not ${JSON.stringify(threshold)}`,
  );
}

/** As {@link parseThreshold}; undefined for what is none. */
export function tryThreshold(threshold: unknown): Limit | undefined {
  if (typeof threshold === "number") return percentLimit(threshold);
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

function percentLimit(percent: number): Limit | undefined {
  return percent >= 0 && percent <= 100 ? { percent } : undefined;
}

/** What is left of the window, in tokens where they are known. */
type Room = { left: number; window: number } | { percent: number };

function roomOf(reading: LevelInput): Room | undefined {
  const { usedTokens, windowTokens, pendingTokens, remainingPercent } = reading;
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
  // Multiplied, not divided: 35 % of 200,000 must be reached at exactly 130,000 used.
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
