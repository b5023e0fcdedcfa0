import type { TokenTotals } from "@agentos/context-meter";
import { grouped, oneLine, type Paint } from "../terminal/index.js";
import { fit, renderSegments, widthOf } from "../terminal/text.js";

/** A row of the table: a day, a session, a model, or all. */
export interface UsageRow {
  name: string;
  totals: TokenTotals;
}

/** Of columns that have no room together, those with the highest rank are left out. */
const COLUMNS: readonly [heading: string, key: keyof TokenTotals, rank: number][] = [
  ["calls", "calls", 1],
  ["input", "inputTokens", 3],
  ["cache write", "cacheWriteTokens", 5],
  ["cache read", "cacheReadTokens", 4],
  ["output", "outputTokens", 2],
  ["total tokens", "totalTokens", 0],
];

/** A name is told by so many columns of the terminal. */
const LEAST_NAME = 16;

/** A table of tokens: its head, the rows, and what they come to. */
export function renderUsageTable(
  heading: string,
  rows: readonly UsageRow[],
  totals: TokenTotals,
  options: { paint: Paint; columns: number; hidden: string | undefined },
): string {
  const { paint, columns } = options;
  const names = [heading, ...rows.map(({ name }) => oneLine(name)), "total"];
  const shown = columnsFor(totals, columns - LEAST_NAME);
  const widths = shown.map((column) => widthIn(totals, column));
  const figures = widths.reduce((sum, width) => sum + width + 2, 0);
  // The figures matter more than a name's end.
  const room = Math.max(8, columns - figures);
  const nameWidth = Math.min(Math.max(...names.map(widthOf)), room);
  const line = (name: string, cells: readonly string[], style: (text: string) => string) =>
    renderSegments(
      [
        { text: fit(name, nameWidth), style },
        { text: cells.map((cell, index) => `  ${cell.padStart(widths[index] ?? 0)}`).join(""), style },
      ],
      columns,
    );
  const cellsOf = (each: TokenTotals) => shown.map(([, key]) => grouped(each[key]));
  const plain = (text: string) => text;
  const lines = [
    line(
      heading,
      shown.map(([title]) => title),
      paint.dim,
    ),
    ...rows.map(({ name, totals: own }) => line(oneLine(name), cellsOf(own), plain)),
    ...(options.hidden === undefined ? [] : [paint.dim(options.hidden)]),
    line("total", cellsOf(totals), paint.bold),
  ];
  return `${lines.join("\n")}\n`;
}

type Column = (typeof COLUMNS)[number];

function widthIn(totals: TokenTotals, [title, key]: Column): number {
  return Math.max(title.length, grouped(totals[key]).length);
}

function columnsFor(totals: TokenTotals, room: number): Column[] {
  let shown = [...COLUMNS];
  const taken = () => shown.reduce((sum, column) => sum + widthIn(totals, column) + 2, 0);
  while (shown.length > 1 && taken() > room) {
    const last = Math.max(...shown.map(([, , rank]) => rank));
    shown = shown.filter(([, , rank]) => rank !== last);
  }
  return shown;
}
