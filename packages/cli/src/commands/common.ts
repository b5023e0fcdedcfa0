import type { Command } from "commander";
import { type Context, EXIT } from "../terminal/index.js";

/**
 * Returns an action that sets the exit code to the number that the command returns, or to `done` if
 * it returns none.
 */
export function commandAction(
  context: Context,
  command: (context: Context, ...rest: never[]) => Promise<unknown>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const options = (given.at(-1) as Command).optsWithGlobals();
    const code = await command(context, ...([...given.slice(0, -2), options] as never[]));
    context.exitCode = typeof code === "number" ? code : EXIT.done;
  };
}

export function addExamples(command: Command, examples: readonly (readonly [string, string])[]): void {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`);
  command.addHelpText("after", `\nExamples:\n${lines.join("\n")}`);
}
