import { Lines } from "./lines.js";
import type { LineRange } from "./retention/types.js";

/** A masked text ready to be put in, and what it costs. */
export interface Rendered {
  readonly summary: string;
  readonly keep: readonly LineRange[];
  /** undefined removes the piece, which is thinking's lot. */
  readonly text: string | undefined;
  readonly tokens: number;
}

/**
 * How a masked text reads: the line that says what it was, then each block of lines that stays, word for
 * word, under the numbers that the lines had. Only a record of the lines can read it back; nothing is ever
 * guessed from a text.
 */
export function render(summary: string, lines: Lines, keep: readonly LineRange[]): string {
  let text = summary;
  for (const range of keep) text += `\n${rangeMark(range)}\n${lines.slice(range.from, range.to)}`;
  return text;
}

/** The lines of the original with those that are gone left empty, read back from a masked text. */
export function readBack(masked: string, lineCount: number, keep: readonly LineRange[]): string {
  const given = new Lines(masked);
  let text = "";
  let line = 1;
  // The line of the masked text that was read last; the next one is a mark.
  let at = 1;
  for (const { from, to } of keep) {
    const first = at + 2;
    at = first + to - from;
    const last = Math.min(at, given.count);
    text += "\n".repeat(from - line) + (first <= last ? given.slice(first, last) : "");
    // A ledger from outside may tell of more lines than the text has.
    line = from + Math.max(0, last - first);
  }
  return text + "\n".repeat(Math.max(0, lineCount - line));
}

/** A text with all lines but those of `keep` left empty. */
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
 * Ranges as they are rendered: in order, within the lines that are left, without overlaps; and where leaving
 * lines out would cost more than the mark that says so, they stay.
 * @param left the lines that were not taken away before; default all
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
