import { AGENT_VARIABLES } from "@agentos/clients";
import type { Context } from "./context.js";

/** Whether somebody can be asked: both ends of the conversation are a terminal. */
export function isTerminal({ stdin, stdout }: Pick<Context, "stdin" | "stdout">): boolean {
  return stdin?.isTTY === true && stdout.isTTY === true;
}

/** The variable that shows that an agent, which can have a terminal of its own, started this process. */
export function findAgent(env: NodeJS.ProcessEnv): string | undefined {
  return AGENT_VARIABLES.find((name) => env[name]);
}

/**
 * What a resume answers at a session's gates: those of a person approve, an agent's leave them as they are.
 */
export function consent({ env }: Pick<Context, "env">): { approve?: false } {
  return findAgent(env) === undefined ? {} : { approve: false };
}
