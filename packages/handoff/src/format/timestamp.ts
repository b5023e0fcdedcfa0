const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|z|[+-]\d\d:?\d\d)?)?$/;
const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/**
 * A date and time as ISO 8601 in UTC and whole seconds (fractions are cut off), or undefined if it is not
 * valid. Without a time zone it is read as UTC; a date without a time means its first second.
 */
export function normalizeTimestamp(text: string): string | undefined {
  const [matched, date, time = "00:00:00", zone = "Z"] = DATE_TIME.exec(text.trim()) ?? [];
  if (matched === undefined) return undefined;
  const ms = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  if (Number.isNaN(ms)) return undefined;
  const timestamp = new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
  // A time zone can push the last hours of 9999 into a five-digit year.
  return CANONICAL.test(timestamp) ? timestamp : undefined;
}
