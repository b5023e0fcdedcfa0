// Results are the same to an agent if they differ only in values that change in every run, such as
// times, process ids and attempt numbers. These are recognized by their form or an adjacent word.

/** Meaningless values that change in every run. Each pattern takes linear time. */
const NOISE: readonly (readonly [RegExp, string])[] = [
  // colors and cursor movements
  [/\u001b\[[0-9;?]{0,32}[A-Za-z]/g, ""],
  // points in time
  [/\b\d{4}-\d\d-\d\d[T _-]\d\d[:_.-]\d\d(?:[:_.-]\d\d(?:[.,_]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>"],
  [/(?<![\w:.])\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?(?: ?[AaPp][Mm]\b)?/g, "<time>"],
  [/\b1[78]\d{8}(?:\d{3}|\.\d{1,9})?\b/g, "<time>"],
  // durations
  [
    /(?<![\w.])\d{1,12}(?:\.\d{1,9})? ?(?:ns|[uµ]s|ms|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|days?)\b/gi,
    "<duration>",
  ],
  // ids of runs and processes
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<id>"],
  [/\bid["']?\s?[:=#]?\s?["']?\d{6,20}\b/gi, "<id>"],
  [/\b0x[0-9a-f]{1,32}\b/gi, "<address>"],
  [/==\d{1,10}==|^\[\d{2,10}\](?= )/gm, "<pid>"],
  [/\b(localhost|127\.0\.0\.1|\[::1\]):[3-6]\d{4}\b/g, "$1:<port>"],
  [/\/tmp\/[\w.-]{0,200}\d[\w.-]{0,200}/g, "/tmp/<name>"],
];

// Labels for numbers that never measure progress.
const LABEL =
  /\b(pid|ppid|process|thread|tid|attempt|tries|try|retry|retries|iteration|poll|tick|seq|sequence|uptime|elapsed|took|duration|duration_ms|elapsed_ms|time|time_ms|timestamp|nonce|seed|(?:request|trace|span|correlation|session|container|run)[ _-]?id)(["']?\s?(?:[:=#]|no\.?|nr\.?)?\s?["'#]?)[\w.-]{0,64}\d[\w.-]{0,64}/gi;

// In longer strings, the middle is compared unchanged.
const MAX_LENGTH = 16_000;

/** Removes values that change in every run, and merges identical adjacent lines. */
export function normalize(text: string): string {
  if (text.length > 2 * MAX_LENGTH) {
    const middle = text.slice(MAX_LENGTH, -MAX_LENGTH);
    return `${normalize(text.slice(0, MAX_LENGTH))}\n${digest(middle)}\n${normalize(text.slice(-MAX_LENGTH))}`;
  }
  let plain = text;
  for (const [pattern, stand] of NOISE) plain = plain.replace(pattern, stand);
  plain = withoutLabeled(plain);
  const lines: string[] = [];
  for (const line of plain.split("\n")) {
    const trimmed = line.replace(/\s+/g, " ").trim();
    if (trimmed !== "" && trimmed !== lines.at(-1)) lines.push(trimmed);
  }
  return lines.join("\n");
}

/** Removes numbers that an adjacent word labels as a time, an attempt or an id. */
export function withoutLabeled(text: string): string {
  return text.replace(LABEL, (whole, label: string, gap: string) =>
    /[=:#\s]/.test(gap) ? `${label}${gap}<n>` : whole,
  );
}

/** Removes timestamps (such as cache busters) and generated ids (such as request ids) from a call. */
export function withoutTimes(text: string): string {
  let plain = text;
  for (const [pattern, stand] of NOISE)
    if (stand === "<time>" || stand === "<id>") plain = plain.replace(pattern, stand);
  return plain;
}

export function withoutNumbers(text: string): string {
  return text.replace(/\d+(?:\.\d+)?/g, "#");
}

/** Converts a value to JSON with sorted keys, so that equal values give equal strings. */
export function canonical(value: unknown): string {
  if (typeof value === "string") return value;
  return (
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === "object" && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
        : each,
    ) ?? ""
  );
}

export function digest(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x01000193;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x5bd1e995);
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}.${text.length.toString(36)}`;
}
