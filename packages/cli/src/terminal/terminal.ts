import { AGENT_VARIABLES } from "@agentos/clients";
import type { Context } from "./context.js";

export function isTerminal({ stdin, stdout }: Pick<Context, "stdin" | "stdout">): boolean {
  return stdin?.isTTY === true && stdout.isTTY === true;
}

/**
 * Returns the variable by which an agent marks its processes. Such a process may have a terminal.
 */
export function findAgent(env: NodeJS.ProcessEnv): string | undefined {
  return AGENT_VARIABLES.find((name) => env[name]);
}

/** A person's resume approves open gates, but an agent's does not. */
export function consent({ env }: Pick<Context, "env">): { approve?: false } {
  return findAgent(env) === undefined ? {} : { approve: false };
}
