import type { Context } from "./context.js";
import { isTerminal } from "./terminal.js";
import { UsageError } from "./usage-error.js";

/** @throws UsageError if there is no terminal to ask in */
export async function confirm(context: Context, question: string, yes: boolean): Promise<boolean> {
  if (yes) return true;
  const terminal = isTerminal(context) ? context.openConsole?.() : undefined;
  if (!terminal)
    throw new UsageError(`cannot ask without a terminal: add --yes. The question is: ${question}`);
  try {
    const answer = await terminal.ask(`${question} (y/N)`);
    return /^y(es)?$/i.test(answer?.trim() ?? "");
  } finally {
    terminal.close();
  }
}
