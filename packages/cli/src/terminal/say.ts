import type { Context } from "./context.js";
import { oneLine, renderWarning } from "./words.js";

/** Tells of something that does not keep the command from its work. */
export function warn(context: Context, message: string): void {
  context.stderr.write(`${renderWarning(message, context.paint.stderr)}\n`);
}

/** `note: ...` on stderr, a line. */
export function note(context: Context, message: string): void {
  context.stderr.write(`${context.paint.stderr.yellow("note:")} ${oneLine(message)}\n`);
}

/** Prints exactly the value that the library returned, as one JSON document. */
export function printJson(context: Context, value: unknown): void {
  context.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** How wide text for stdout may be: what no terminal shows is not cut. */
export function stdoutColumns(context: Context): number {
  return context.stdout.isTTY ? context.stdout.columns || 80 : Number.POSITIVE_INFINITY;
}
