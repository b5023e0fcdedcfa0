import type { Context } from "./context.js";
import { findAgentAbove } from "./process-tree.js";
import { findAgent, isTerminal } from "./terminal.js";

/** Returns why consent cannot be given here, or undefined if it can. */
export function obstacleToConsent(context: Context): string | undefined {
  if (!isTerminal(context))
    return "only a person can do this, at a terminal (this command's stdin or stdout is not a terminal)";
  const agent = findAgent(context.env);
  const elsewhere = "only a person can do this, in their own terminal";
  if (agent !== undefined) return `${elsewhere}; ${agent} shows that an agent started this one`;
  const above = findAgentAbove(context.host.pid);
  return (
    above && `${elsewhere}; an agent started this one (${above.why}, process ${above.pid}, is an ancestor)`
  );
}

/**
 * Shows a code only in the terminal, where it must be typed back. A program that sends keys without
 * reading the screen cannot know the code.
 * @returns whether the code was typed, or why the question could not be asked
 */
export async function askConsent(context: Context, what: string): Promise<boolean | string> {
  const terminal = context.openConsole?.();
  if (!terminal) return "only a person can do this, and this process has no terminal to show a code in";
  const code = String(process.getBuiltinModule("node:crypto").randomInt(100_000, 1_000_000));
  try {
    const answer = await terminal.ask(`${what} Type ${code} to agree, anything else to refuse.`);
    return answer?.replaceAll(/\s/g, "") === code;
  } finally {
    terminal.close();
  }
}
