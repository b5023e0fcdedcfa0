const UNITS = [
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1_000],
  ["ms", 1],
] as const;

const MS_PER_UNIT: Readonly<Record<string, number>> = { d: 86_400_000, ...Object.fromEntries(UNITS) };
const PART = /(\d+(?:\.\d+)?) ?(ms|[dhms])/g;

/** Matches the durations that {@link parseDuration} accepts. Contains no capturing groups. */
export const DURATION = "(?:\\d+(?:\\.\\d+)? ?(?:ms|[dhms])(?: (?=\\d))?)+";

export function formatDuration(durationMs: number): string {
  const parts: string[] = [];
  let rest = durationMs;
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count}${unit}`);
  }
  return parts.join(" ") || "0s";
}

/** Parses `1h 2m 3s 45ms` into milliseconds. Also accepts `1h2m`, `1.5s`, `2 m` and days. */
export function parseDuration(text: string): number {
  let total = 0;
  for (const [, count, unit] of text.matchAll(PART)) total += Number(count) * (MS_PER_UNIT[unit!] ?? 0);
  return Math.round(total);
}
