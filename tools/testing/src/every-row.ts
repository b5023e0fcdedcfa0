import { format, inspect } from "node:util";
import { test } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** How many rows of a table the test checks. */
    rows?: number;
  }
}

/** More failing rows than this are only counted. */
const MAX_LISTED = 200;
/** A row's label and message are cut after this many characters each. */
const MAX_WIDTH = 200;

/** What `test.each` replaces in a title. */
const PLACEHOLDER = /%([sdifjoO#$%])|\$([$\w]+(?:\.[$\w]+)*)/g;

/**
 * Checks a table of cases in one test: like `test.each(rows)(title, check)`, but all rows are checked, and
 * the test fails once with all failing rows. A row's label is the title with the row's values. An empty table
 * fails.
 *
 * With `EVERY_ROW=1` each row is a separate test, so that `-t` can select one.
 */
export function everyRow<Row extends unknown[] | [unknown]>(
  title: string,
  rows: readonly Row[],
  check: (...values: NoInfer<Row>) => unknown,
): void;
export function everyRow<Row extends readonly unknown[]>(
  title: string,
  rows: readonly Row[],
  check: (...values: NoInfer<[...Row]>) => unknown,
): void;
export function everyRow<Row>(
  title: string,
  rows: readonly Row[],
  check: (row: NoInfer<Row>) => unknown,
): void;
export function everyRow(
  title: string,
  rows: readonly unknown[],
  check: (...values: unknown[]) => unknown,
): void {
  if (process.env.EVERY_ROW && rows.length > 0) {
    test.each(rows)(title, async (...values) => void (await check(...values)));
    return;
  }
  const callSite: { stack?: string } = {};
  Error.captureStackTrace(callSite, everyRow);
  test(title.replace(PLACEHOLDER, "…"), async ({ task }) => {
    task.meta.rows = rows.length;
    const failure = await failureOf(title, rows, check);
    if (failure === undefined) return;
    // Points to the table, not to this file.
    failure.stack = `${failure.name}: ${failure.message}\n${callSite.stack?.replace(/^.*\n/, "")}`;
    throw failure;
  });
}

/** Checks every row. The error lists the rows that fail; its cause is the first one's, with the difference. */
export async function failureOf(
  title: string,
  rows: readonly unknown[],
  check: (...values: unknown[]) => unknown,
): Promise<Error | undefined> {
  if (rows.length === 0) return new Error("The table has no rows.");
  const isSpread = rows.every((row) => Array.isArray(row));
  const failing: FailingRow[] = [];
  for (const [index, row] of rows.entries()) {
    const values = isSpread ? (row as unknown[]) : [row];
    try {
      await check(...values);
    } catch (error) {
      failing.push({ label: labelOf(title, values, index), error });
    }
  }
  if (failing.length === 0) return undefined;
  return new Error(describeRows(failing, rows.length), { cause: failing[0]?.error });
}

interface FailingRow {
  label: string;
  error: unknown;
}

function labelOf(title: string, values: readonly unknown[], index: number): string {
  let next = 0;
  return title.replace(PLACEHOLDER, (placeholder, letter?: string, path?: string) => {
    if (path !== undefined) return valueAt(path, values);
    if (letter === "%") return "%";
    if (letter === "#") return String(index);
    if (letter === "$") return String(index + 1);
    return format(placeholder, values[next++]);
  });
}

/** The text of `$name` for rows that are objects, and of `$0` for rows that are arrays. */
function valueAt(path: string, values: readonly unknown[]): string {
  const start: unknown = /^\d/.test(path) ? values : values[0];
  if (typeof start !== "object" || start === null) return `$${path}`;
  const value = path
    .split(".")
    .reduce<unknown>((from, key) => (from as Record<string, unknown> | null)?.[key], start);
  return typeof value === "string" ? value : inspect(value, { breakLength: Number.POSITIVE_INFINITY });
}

function describeRows(failing: readonly FailingRow[], total: number): string {
  const listed = failing
    .slice(0, MAX_LISTED)
    .map(({ label, error }) => `- ${cut(label)}\n    ${cut(messageOf(error))}`);
  const more = failing.length - listed.length;
  return [
    `${failing.length} of ${total} rows ${failing.length === 1 ? "fails" : "fail"}:`,
    ...listed,
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join("\n");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : inspect(error);
}

/** The text on one line, cut to a maximum width. */
function cut(text: string): string {
  const line = text.replaceAll("\n", "\\n");
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH)}…` : line;
}
