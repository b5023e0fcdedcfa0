// Some clients pass on the API's message without its fields, so errors are recognized by their wording.
// Each expression looks for one fixed phrase and the text right after it.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Units of time, identified by their first letters; longer prefixes come first. */
const UNITS: readonly (readonly [string, number])[] = [
  ["mo", Number.NaN],
  ["ms", 1],
  ["mil", 1],
  ["m", MINUTE],
  ["s", SECOND],
  ["h", HOUR],
  ["d", DAY],
];

const STATUS = /(?:\b(?:status|error|http|code)\b["']?[ :=(]{1,3})([45]\d\d)\b/i;
/** Matches "[API Error: 401 ..." and "400 This model's ...". */
const LEADING_STATUS = /^\[?(?:API Error: )?([45]\d\d)\b/i;
const AGAIN = /\b(?:try again|retry|retrying|wait|resets?)(?: in| after| for|:) /gi;
const AMOUNT = /(?:and )?(\d+(?:\.\d+)?) ?([a-z]+)[,.]? ?/iy;
/** Matches local times: "try again at 9:27 AM", "try again at Nov 25th, 2026 9:27 AM". */
const CLOCK =
  /\btry again at (?:([A-Z][a-z]{2})[a-z]{0,6} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})?,? ?)?(\d{1,2}):(\d\d) ?([ap])m/i;
const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

/** A time without seconds may name the minute that has just begun. */
const JUST_PASSED = 10 * MINUTE;

/** Phrases with which APIs report that a request does not fit into the window. */
const TOO_LONG = [
  "maximum context length",
  "context_length_exceeded",
  "maximum number of tokens allowed",
  "prompt is too long",
];

export function isTooLong(message: string): boolean {
  const text = message.toLowerCase();
  return TOO_LONG.some((part) => text.includes(part));
}

export function statusIn(message: string): number | undefined {
  const found = LEADING_STATUS.exec(message)?.[1] ?? STATUS.exec(message)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Returns how long to wait, in milliseconds, if a message says when to try again. */
export function waitIn(message: string, at: Date): number | undefined {
  for (const again of message.matchAll(AGAIN)) {
    const wait = durationAt(message, again.index + again[0].length);
    if (wait !== undefined) return wait;
  }
  return untilClock(message, at);
}

/** Reads a duration such as "2.5s", "3 days 2 hours" or "1m30s". */
function durationAt(message: string, start: number): number | undefined {
  let total: number | undefined;
  AMOUNT.lastIndex = start;
  for (;;) {
    const [, amount = "", unit = ""] = AMOUNT.exec(message) ?? [];
    const ms = UNITS.find(([begin]) => unit.toLowerCase().startsWith(begin))?.[1];
    if (ms === undefined || Number.isNaN(ms)) return total;
    total = (total ?? 0) + Number(amount) * ms;
  }
}

function untilClock(message: string, at: Date): number | undefined {
  const [, month, day, year, hours = "", minutes = "", meridiem = ""] = CLOCK.exec(message) ?? [];
  if (hours === "") return undefined;
  const date = new Date(at);
  if (month !== undefined && day !== undefined) {
    const index = MONTHS.indexOf(month.toLowerCase());
    if (index === -1 || index % 3 !== 0) return undefined;
    date.setFullYear(year === undefined ? date.getFullYear() : Number(year), index / 3, Number(day));
  }
  date.setHours((Number(hours) % 12) + (meridiem.toLowerCase() === "p" ? 12 : 0), Number(minutes), 0, 0);
  const wait = date.getTime() - at.getTime();
  if (wait > 0) return wait;
  if (wait > -JUST_PASSED) return MINUTE;
  return month === undefined ? wait + DAY : undefined;
}
