const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|z|[+-]\d\d:?\d\d)?)?$/;
const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/**
 * Converts a date and time to UTC in whole seconds. Drops fractions of a second. The time zone
 * defaults to UTC and the time to 00:00:00. Returns undefined if the text is invalid.
 */
export function normalizeTimestamp(text: string): string | undefined {
  const [matched, date, time = "00:00:00", zone = "Z"] = DATE_TIME.exec(text.trim()) ?? [];
  if (matched === undefined) return undefined;
  const ms = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  if (Number.isNaN(ms)) return undefined;
  const timestamp = new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
  // A time zone can move the last hours of 9999 into a five-digit year.
  return CANONICAL.test(timestamp) ? timestamp : undefined;
}
