import { CommanderError } from "commander";
import type { Context } from "./context.js";
import { describeFailure } from "./errors.js";
import { EXIT } from "./exit-codes.js";
import { createProgram } from "./program.js";

/**
 * Runs one command line; what goes wrong is told on stderr, never thrown.
 * @param args without the program's own name
 * @returns the exit code
 */
export async function main(args: readonly string[], context: Context): Promise<number> {
  try {
    await createProgram(context).parseAsync([...args], { from: "user" });
    return context.exitCode;
  } catch (error) {
    // commander has printed its own message, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    return tellFailure(error, context);
  }
}

/** Tells of an error on stderr. @returns the exit code */
export function tellFailure(error: unknown, { paint, cwd, env, stderr }: Context): number {
  const { text, exitCode } = describeFailure(error, { paint: paint.stderr, cwd, env });
  stderr.write(text);
  return exitCode;
}
