import type { Finding, Source } from "@agentos/text/source";

/** Counts blank lines, as editors do, but counts consecutive identical lines only once. */
export function checkLength(source: Source, minLines: number | undefined): Finding[] {
  if (minLines === undefined) return [];
  let count = 0;
  let previous: string | undefined;
  for (let line = 0; line <= source.lastLine && count < minLines; line++) {
    const text = source.lines[line]!.trim();
    if (text !== previous) count++;
    previous = text;
  }
  if (count >= minLines) return [];
  const message = `${count} ${count === 1 ? "line" : "lines"}, at least ${minLines} expected (repeated lines count once)`;
  return [source.finding("too-few-lines", "error", Math.max(0, source.lastLine), message)];
}
