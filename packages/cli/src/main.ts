import { CommanderError } from "commander";
import { createProgram } from "./program.js";
import { type Context, EXIT, printJson, wrapMessage } from "./terminal/index.js";
import { describeFailure, type Failure } from "./views/failure.js";

/**
 * Runs a command and returns its exit code. Prints errors to stderr instead of throwing them.
 * @param args the arguments without the program's own name
 */
export async function main(args: readonly string[], context: Context): Promise<number> {
  try {
    await createProgram(context, args).parseAsync([...args], { from: "user" });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    const failure = describe(error, context);
    // Commander has already printed its own message.
    if (!(error instanceof CommanderError)) printError(failure.text, context);
    // The raw arguments are checked because invalid ones were not parsed.
    if (args.includes("--json")) printJson(context, failure.document);
    return failure.exitCode;
  }
}

/** Prints an error to stderr and returns the exit code. */
export function printFailure(error: unknown, context: Context): number {
  const { text, exitCode } = describe(error, context);
  printError(text, context);
  return exitCode;
}

function printError(text: string, { stderr }: Context): void {
  const lines = text.split("\n").map((line) => wrapMessage(line, stderr));
  stderr.write(lines.join("\n"));
}

function describe(error: unknown, { paint, cwd, env, aos }: Context): Failure {
  return describeFailure(error, { paint: paint.stderr, cwd, env, aos });
}
