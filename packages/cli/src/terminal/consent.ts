import type { Context } from "./context.js";
import { findAgentAbove } from "./process-tree.js";
import { findAgent, isTerminal } from "./terminal.js";

/** Why nobody can consent here; undefined where a person can. */
export function obstacleToConsent(context: Context): string | undefined {
  if (!isTerminal(context))
    return "a person has to do it, at a terminal (stdin and stdout of this command are not one)";
  const agent = findAgent(context.env);
  const elsewhere = "a person has to do it, in a terminal of their own";
  if (agent !== undefined) return `${elsewhere}; ${agent} says that an agent started this one`;
  const above = findAgentAbove(context.host.pid);
  return (
    above && `${elsewhere}; an agent started this one (${above.why}, process ${above.pid}, stands above it)`
  );
}

/**
 * Asks for consent in the terminal itself: a code is shown there and nowhere else, and has to be typed back.
 * Whoever sends keys without reading the screen cannot know it.
 * @param what the person agrees to, as the beginning of a question
 * @returns whether the code was typed, or why it cannot be asked for
 */
export async function askConsent(context: Context, what: string): Promise<boolean | string> {
  const terminal = context.openConsole?.();
  if (!terminal)
    return "a person has to do it, and this process has no terminal of its own to show a code in";
  const code = String(process.getBuiltinModule("node:crypto").randomInt(100_000, 1_000_000));
  try {
    const answer = await terminal.ask(`${what} Type ${code} to agree, anything else to refuse.`);
    return answer?.replaceAll(/\s/g, "") === code;
  } finally {
    terminal.close();
  }
}
