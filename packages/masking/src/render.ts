import type { LineRange } from "./retention/types.js";

/**
 * How a masked text reads: the line that says what it was, then each block of lines that stays, word for word, under the numbers
 * that the lines had. Only a record of the lines can read it back; nothing is ever guessed from a text.
 */
export function render(summary: string, lines: readonly string[], keep: readonly LineRange[]): string {
  const blocks = keep.map(
    (range) => `${rangeMark(range)}\n${lines.slice(range.from - 1, range.to).join("\n")}`,
  );
  return [summary, ...blocks].join("\n");
}

/** The lines of the original with those that are gone left empty, read back from a masked text. */
export function readBack(masked: string, lineCount: number, keep: readonly LineRange[]): string[] {
  const given = masked.split("\n");
  const lines = new Array<string>(lineCount).fill("");
  let at = 1;
  for (const { from, to } of keep) {
    at += 1;
    for (let line = from; line <= to; line++) lines[line - 1] = given[at++] ?? "";
  }
  return lines;
}

/** A text's lines with all but those of `keep` left empty. */
export function blankOut(lines: readonly string[], keep: readonly LineRange[]): string[] {
  const kept = new Array<string>(lines.length).fill("");
  for (const { from, to } of keep)
    for (let line = from; line <= to; line++) kept[line - 1] = lines[line - 1]!;
  return kept;
}

export function rangeMark({ from, to }: LineRange): string {
  return from === to ? `[line ${from}]` : `[lines ${from}-${to}]`;
}

/**
 * Ranges as they are rendered: in order, within the lines that are left, without overlaps; and where leaving lines out would cost more
 * than the mark that says so, they stay.
 * @param left the lines that were not taken away before; default all
 */
export function tidyRanges(
  lines: readonly string[],
  keep: readonly LineRange[],
  left: readonly LineRange[] = [{ from: 1, to: lines.length }],
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
        (from <= last.to + 1 || isCheap(lines, last.to + 1, from - 1, rangeMark({ from, to }).length))
      ) {
        last.to = Math.max(last.to, to);
      } else tidy.push({ from, to });
    }
  }
  return tidy;
}

function isCheap(lines: readonly string[], from: number, to: number, most: number): boolean {
  let cost = -1;
  for (let line = from; line <= to; line++) {
    cost += lines[line - 1]!.length + 1;
    if (cost > most) return false;
  }
  return true;
}
