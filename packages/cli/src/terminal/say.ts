import type { Context } from "./context.js";
import { EXIT } from "./exit-codes.js";
import { oneLine, renderWarning } from "./words.js";

/** Prints a warning to stderr. */
export function warn(context: Context, message: string): void {
  context.stderr.write(`${renderWarning(message, context.paint.stderr)}\n`);
}

/** Prints `note: ...` to stderr. */
export function note(context: Context, message: string): void {
  context.stderr.write(`${context.paint.stderr.yellow("note:")} ${oneLine(message)}\n`);
}

/**
 * Prints an error to stderr.
 * @returns the exit code of a refusal
 */
export function refuse(context: Context, message: string): number {
  context.stderr.write(`${context.paint.stderr.red("error:")} ${message}\n`);
  return EXIT.refused;
}

/** Prints the library's value as one JSON document. */
export function printJson(context: Context, value: unknown): void {
  context.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** The width for text on stdout. Unlimited if it is not a terminal. */
export function stdoutColumns(context: Context): number {
  return context.stdout.isTTY ? context.stdout.columns || 80 : Number.POSITIVE_INFINITY;
}
