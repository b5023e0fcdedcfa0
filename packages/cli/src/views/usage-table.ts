import type { TokenTotals } from "@agentos/context-meter";
import { grouped, oneLine, type Paint } from "../terminal/index.js";
import { columnOf, renderTable } from "./table.js";

export interface UsageRow {
  name: string;
  totals: TokenTotals;
}

/** If not all columns fit, those with the highest rank are omitted first. */
const COLUMNS: readonly [heading: string, key: keyof TokenTotals, rank: number][] = [
  ["calls", "calls", 1],
  ["input", "inputTokens", 3],
  ["cache write", "cacheWriteTokens", 5],
  ["cache read", "cacheReadTokens", 4],
  ["output", "outputTokens", 2],
  ["total tokens", "totalTokens", 0],
];

export function renderUsageTable(
  heading: string,
  rows: readonly UsageRow[],
  totals: TokenTotals,
  options: { paint: Paint; columns: number; hidden: string | undefined },
): string {
  const { paint, columns, hidden } = options;
  const lines = [
    { name: heading, cell: ([title]: (typeof COLUMNS)[number]) => title, style: paint.dim },
    ...[...rows, { name: "total", totals }].map(({ name, totals: own }, at) => ({
      name,
      cell: ([, key]: (typeof COLUMNS)[number]) => grouped(own[key]),
      style: at === rows.length ? paint.bold : (text: string) => text,
    })),
  ];
  const table = renderTable(
    [
      // The numbers matter more than the end of a name.
      columnOf(lines, ({ name, style }) => ({ text: oneLine(name), style }), { rank: 0, least: 16 }),
      ...COLUMNS.map((each) =>
        columnOf(lines, ({ cell, style }) => ({ text: cell(each), style }), {
          rank: each[2],
          align: "right",
        }),
      ),
    ],
    columns,
  );
  if (hidden !== undefined) table.splice(-1, 0, paint.dim(hidden));
  return `${table.join("\n")}\n`;
}
