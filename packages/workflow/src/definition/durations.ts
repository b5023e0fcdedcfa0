/** Matches a number of seconds, or days, hours, minutes and seconds in that order. */
export const DURATION =
  /^(?:(\d+(?:\.\d+)?)|(?=\d)(?:(\d+(?:\.\d+)?)d)?(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?)$/;

/** The longest delay that Node's timers support. A timer with a longer delay fires immediately. */
export const MAX_DURATION_MS = 2 ** 31 - 1;

/**
 * Converts a duration such as `90`, `"90s"` or `"1h30m"` to milliseconds. Returns undefined if it
 * is invalid or 0.
 */
export function parseDuration(value: number | string): number | undefined {
  const seconds = typeof value === "number" ? value : secondsOf(value.trim());
  return Number.isFinite(seconds) && seconds > 0 ? Math.max(1, Math.round(seconds * 1000)) : undefined;
}

function secondsOf(text: string): number {
  const parts = DURATION.exec(text);
  if (!parts) return Number.NaN;
  const [, bare = "0", days = "0", hours = "0", minutes = "0", seconds = "0"] = parts;
  return Number(bare) + Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
