import { format, inspect } from "node:util";
import { test } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    rows?: number;
  }
}

/** The maximum number of failing rows to list. Any others are only counted. */
const MAX_LISTED = 200;
/** The maximum length of a label and of a message. */
const MAX_WIDTH = 200;

/** The placeholders that `test.each` replaces in titles. */
const PLACEHOLDER = /%([sdifjoO#$%])|\$([$\w]+(?:\.[$\w]+)*)/g;

/**
 * Like `test.each(rows)(title, check)`, but as a single test, which checks all rows and lists those
 * that fail. An empty table fails. With `EVERY_ROW=1`, each row is a separate test, so that `-t`
 * can select it.
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
    // Makes the stack point to the table.
    failure.stack = `${failure.name}: ${failure.message}\n${callSite.stack?.replace(/^.*\n/, "")}`;
    throw failure;
  });
}

/** Returns an error that lists the failing rows. Its cause is the first failure. */
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

/** Resolves `$name` for object rows, and `$0` for array rows. */
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

function cut(text: string): string {
  const line = text.replaceAll("\n", "\\n");
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH)}…` : line;
}
