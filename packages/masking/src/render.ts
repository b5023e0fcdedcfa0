import { Lines } from "./lines.js";
import type { LineRange } from "./retention/line-range.js";

export interface Rendered {
  readonly summary: string;
  readonly keep: readonly LineRange[];
  /** If undefined, the piece is removed, which is valid only for thinking. */
  readonly text: string | undefined;
  readonly tokens: number;
}

/**
 * Renders the summary line, then each block of kept lines below its original line numbers. The text
 * can be read back only with the ledger record.
 */
export function render(summary: string, lines: Lines, keep: readonly LineRange[]): string {
  let text = summary;
  for (const range of keep) text += `\n${rangeMark(range)}\n${lines.slice(range.from, range.to)}`;
  return text;
}

/** Restores the original line positions in masked text. Removed lines are left empty. */
export function readBack(masked: string, lineCount: number, keep: readonly LineRange[]): string {
  const given = new Lines(masked);
  let text = "";
  let line = 1;
  let at = 1;
  for (const { from, to } of keep) {
    const first = at + 2;
    at = first + to - from;
    const last = Math.min(at, given.count);
    text += "\n".repeat(from - line) + (first <= last ? given.slice(first, last) : "");
    // A forged ledger can claim more lines than the text has.
    line = from + Math.max(0, last - first);
  }
  return text + "\n".repeat(Math.max(0, lineCount - line));
}

export function blankOut(lines: Lines, keep: readonly LineRange[]): string {
  let text = "";
  let line = 1;
  for (const { from, to } of keep) {
    text += "\n".repeat(from - line) + lines.slice(from, to);
    line = to;
  }
  return text + "\n".repeat(lines.count - line);
}

function rangeMark({ from, to }: LineRange): string {
  return from === to ? `[line ${from}]` : `[lines ${from}-${to}]`;
}

/**
 * Sorts ranges, merges those that overlap, and fills gaps that cost no more than a marker.
 * @param left the lines that earlier cuts kept; defaults to all lines
 */
export function tidyRanges(
  lines: Lines,
  keep: readonly LineRange[],
  left: readonly LineRange[] = [{ from: 1, to: lines.count }],
): LineRange[] {
  const tidy: { from: number; to: number }[] = [];
  const sorted = keep.toSorted((a, b) => a.from - b.from);
  let at = 0;
  for (const room of left) {
    const first = tidy.length;
    while (at < sorted.length && sorted[at]!.to < room.from) at++;
    for (let next = at; next < sorted.length && sorted[next]!.from <= room.to; next++) {
      const from = Math.max(room.from, Math.floor(sorted[next]!.from));
      const to = Math.min(room.to, Math.floor(sorted[next]!.to));
      if (!(from <= to)) continue;
      const last = tidy.length > first ? tidy.at(-1) : undefined;
      if (
        last &&
        (from <= last.to + 1 || lines.size(last.to + 1, from - 1) <= rangeMark({ from, to }).length)
      ) {
        last.to = Math.max(last.to, to);
      } else tidy.push({ from, to });
    }
  }
  return tidy;
}
