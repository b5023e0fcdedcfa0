import { AGENT_VARIABLES } from "@agentos/clients";
import type { Context } from "./context.js";

/** Whether a person can be asked: stdin and stdout are terminals. */
export function isTerminal({ stdin, stdout }: Pick<Context, "stdin" | "stdout">): boolean {
  return stdin?.isTTY === true && stdout.isTTY === true;
}

/**
 * The variable that shows that an agent started the current process. Agents may run it in a
 * terminal.
 */
export function findAgent(env: NodeJS.ProcessEnv): string | undefined {
  return AGENT_VARIABLES.find((name) => env[name]);
}

/** Whether a resume approves open gates: a person's does, an agent's does not. */
export function consent({ env }: Pick<Context, "env">): { approve?: false } {
  return findAgent(env) === undefined ? {} : { approve: false };
}
