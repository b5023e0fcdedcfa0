import { AGENT_VARIABLES } from "@agentos/clients";
import type { Context } from "./context.js";

export function isTerminal({ stdin, stdout }: Pick<Context, "stdin" | "stdout">): boolean {
  return stdin?.isTTY === true && stdout.isTTY === true;
}

/**
 * Returns the variable that marks an agent's processes. Such a process may still have a terminal.
 */
export function findAgent(env: NodeJS.ProcessEnv): string | undefined {
  return AGENT_VARIABLES.find((name) => env[name]);
}

/** Resuming approves open gates if a person does it, but not if an agent does. */
export function consent({ env }: Pick<Context, "env">): { approve?: false } {
  return findAgent(env) === undefined ? {} : { approve: false };
}
