import { clip, fit, lastPart, renderSegments, type Segment, widthOf } from "../terminal/text.js";

/** A column of a table, with a cell for each row. */
export interface Column {
  cells: readonly Segment[];
  /** If not all columns fit, those with the highest rank are left out. */
  rank: number;
  /** The width it may be truncated to. Default: it is shown in full or not at all. */
  least?: number;
  /** Which end is cut off: `end` by default, `start` for paths. */
  cut?: "start" | "end";
  align?: "left" | "right";
  /** Spaces after it. Default: 2. */
  gap?: number;
}

/** A column with a cell for each value. */
export function columnOf<Value>(
  values: readonly Value[],
  cellOf: (value: Value) => Segment,
  more: Omit<Column, "cells">,
): Column {
  return { cells: values.map(cellOf), ...more };
}

/** The width reserved for the main text of a row, before optional columns. */
export function roomForWords(width: number): number {
  return Math.max(Math.floor(width / 2), width - 40);
}

const GAP = 2;

/**
 * Rows in columns, limited to this width. Leaves out empty columns, then those of the highest rank until the
 * rest fits. Columns that may be truncated get the remaining width, starting with the first.
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
      const cell = { text: isLast ? clip(whole, room) : fit(whole, room, align), ...(style && { style }) };
      return place === 0 ? [cell] : [{ text: " ".repeat(gapOf(shown[place - 1])) }, cell];
    });
    return renderSegments(segments, width).trimEnd();
  });
}
