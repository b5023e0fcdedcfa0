import { clipWords, fit, lastPart, renderSegments, type Segment, widthOf } from "../terminal/text.js";

export interface Column {
  cells: readonly Segment[];
  /** If not all columns fit, those with the highest rank are omitted first. */
  rank: number;
  /** The minimum width when truncated. By default, the column is shown in full or not at all. */
  least?: number;
  /** The end that is cut off. Defaults to `end`; paths use `start`. */
  cut?: "start" | "end";
  align?: "left" | "right";
  /** The number of spaces after the column. Defaults to 2. */
  gap?: number;
}

export function columnOf<Value>(
  values: readonly Value[],
  cellOf: (value: Value) => Segment,
  more: Omit<Column, "cells">,
): Column {
  return { cells: values.map(cellOf), ...more };
}

/** Returns the width that a row reserves for its main text before optional columns are added. */
export function roomForWords(width: number): number {
  return Math.max(Math.floor(width / 2), width - 40);
}

const GAP = 2;

/**
 * Renders rows within a width. Omits empty columns, then those with the highest rank until the rest
 * fit. Columns that can be truncated get the remaining width, from left to right.
 */
export function renderTable(columns: readonly Column[], width: number): string[] {
  const wanted = columns.map((column) => Math.max(0, ...column.cells.map(({ text }) => widthOf(text))));
  const leastOf = (at: number) => Math.min(wanted[at] ?? 0, columns[at]?.least ?? Number.POSITIVE_INFINITY);
  const gapOf = (at: number | undefined) => (at === undefined ? 0 : (columns[at]?.gap ?? GAP));
  const total = (shown: readonly number[]) =>
    shown.reduce((sum, at) => sum + leastOf(at) + gapOf(at), 0) - gapOf(shown.at(-1));
  const byRank = columns.flatMap((_, at) => (wanted[at] === 0 ? [] : [at]));
  byRank.sort((a, b) => (columns[a]?.rank ?? 0) - (columns[b]?.rank ?? 0));
  while (byRank.length > 1 && total(byRank) > width) byRank.pop();
  const shown = byRank.sort((a, b) => a - b);
  let left = width - total(shown);
  const widths = shown.map((at) => {
    const more = Math.max(0, Math.min(left, (wanted[at] ?? 0) - leastOf(at)));
    left -= more;
    return leastOf(at) + more;
  });
  return (columns[0]?.cells ?? []).map((_, row) => {
    const segments = shown.flatMap((at, place): Segment[] => {
      const { cells, cut, align } = columns[at]!;
      const { text = "", style } = cells[row] ?? {};
      const room = widths[place] ?? 0;
      const whole = cut === "start" && widthOf(text) > room ? `…${lastPart(text, room - 1)}` : text;
      // The last column needs no padding.
      const isLast = place === shown.length - 1 && align !== "right";
      const clipped = clipWords(whole, room);
      const cell = { text: isLast ? clipped : fit(clipped, room, align), ...(style && { style }) };
      return place === 0 ? [cell] : [{ text: " ".repeat(gapOf(shown[place - 1])) }, cell];
    });
    return renderSegments(segments, width).trimEnd();
  });
}
