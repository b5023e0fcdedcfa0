/** A number of seconds, or days, hours, minutes and seconds in this order. */
export const DURATION =
  /^(?:(\d+(?:\.\d+)?)|(?=\d)(?:(\d+(?:\.\d+)?)d)?(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?)$/;

/** The longest delay of Node's timers. Longer delays fire immediately. */
export const MAX_DURATION_MS = 2 ** 31 - 1;

/** Parses `90`, `"90s"` or `"1h30m"` into milliseconds. Returns undefined if invalid or 0. */
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
