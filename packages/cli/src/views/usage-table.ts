import type { TokenTotals } from "@agentos/context-meter";
import { grouped, oneLine, type Paint } from "../terminal/index.js";
import { fit, renderSegments, widthOf } from "../terminal/text.js";

/** A row of the table: a day, a session, a model, or all. */
export interface UsageRow {
  name: string;
  totals: TokenTotals;
}

const COLUMNS: readonly [heading: string, key: keyof TokenTotals][] = [
  ["calls", "calls"],
  ["input", "inputTokens"],
  ["cache write", "cacheWriteTokens"],
  ["cache read", "cacheReadTokens"],
  ["output", "outputTokens"],
  ["total tokens", "totalTokens"],
];

/** A table of tokens: its head, the rows, and what they come to. */
export function renderUsageTable(
  heading: string,
  rows: readonly UsageRow[],
  totals: TokenTotals,
  options: { paint: Paint; columns: number; hidden: string | undefined },
): string {
  const { paint, columns } = options;
  const names = [heading, ...rows.map(({ name }) => oneLine(name)), "total"];
  const widths = COLUMNS.map(([title, key]) => Math.max(title.length, grouped(totals[key]).length));
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
  const cellsOf = (each: TokenTotals) => COLUMNS.map(([, key]) => grouped(each[key]));
  const plain = (text: string) => text;
  const lines = [
    line(
      heading,
      COLUMNS.map(([title]) => title),
      paint.dim,
    ),
    ...rows.map(({ name, totals: own }) => line(oneLine(name), cellsOf(own), plain)),
    ...(options.hidden === undefined ? [] : [paint.dim(options.hidden)]),
    line("total", cellsOf(totals), paint.bold),
  ];
  return `${lines.join("\n")}\n`;
}
