import type { Context } from "./context.js";
import { EXIT } from "./exit-codes.js";
import { oneLine, renderWarning, spelled } from "./words.js";
import { wrapLines, wrapMessage } from "./wrap-message.js";

/** Prints text, wrapping its lines if the output is a terminal. */
export function say(output: Context["stdout"], text: string): void {
  output.write(`${wrapLines(text, output)}\n`);
}

export function warn(context: Context, message: string): void {
  context.stderr.write(`${warningText(context, message)}\n`);
}

export function warningText({ stderr, paint, aos }: Context, message: string): string {
  return wrapMessage(renderWarning(spelled(message, aos), paint.stderr), stderr);
}

export function note(context: Context, message: string): void {
  context.stderr.write(`${renderNote(context, message)}\n`);
}

export function renderNote({ stderr, paint, aos }: Context, message: string): string {
  return wrapMessage(`${paint.stderr.yellow("note:")} ${oneLine(spelled(message, aos))}`, stderr);
}

/** Prints an error and returns the exit code for a refusal. */
export function refuse(context: Context, message: string): number {
  const text = `${context.paint.stderr.red("error:")} ${spelled(message, context.aos)}`;
  context.stderr.write(`${wrapMessage(text, context.stderr)}\n`);
  return EXIT.refused;
}

export function printJson(context: Context, value: unknown): void {
  context.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Returns infinity if stdout is not a terminal. */
export function stdoutColumns(context: Context): number {
  return context.stdout.isTTY ? context.stdout.columns || 80 : Number.POSITIVE_INFINITY;
}
