import { CommanderError } from "commander";
import { createProgram } from "./program.js";
import { type Context, EXIT, printJson } from "./terminal/index.js";
import { describeFailure, type Failure } from "./views/failure.js";

/**
 * Runs one command line; what goes wrong is told on stderr, never thrown.
 * @param args without the program's own name
 * @returns the exit code
 */
export async function main(args: readonly string[], context: Context): Promise<number> {
  try {
    await createProgram(context, args).parseAsync([...args], { from: "user" });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    const failure = describe(error, context);
    // Commander has printed its own message.
    if (!(error instanceof CommanderError)) context.stderr.write(failure.text);
    // By the words as they stand: where the arguments are wrong, nobody has read them.
    if (args.includes("--json")) printJson(context, failure.document);
    return failure.exitCode;
  }
}

/** Tells of an error on stderr. @returns the exit code */
export function tellFailure(error: unknown, context: Context): number {
  const { text, exitCode } = describe(error, context);
  context.stderr.write(text);
  return exitCode;
}

function describe(error: unknown, { paint, cwd, env }: Context): Failure {
  return describeFailure(error, { paint: paint.stderr, cwd, env });
}
