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
