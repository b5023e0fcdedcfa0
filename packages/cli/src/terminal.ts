import type { Context } from "./context.js";

/** What clients set for the programs that they start, and our engine for the programs of phases. */
export const AGENTS = [
  "AGENTOS_PHASE",
  "CLAUDECODE",
  "GEMINI_CLI",
  "QWEN_CODE",
  "CODEX_SANDBOX",
  "CODEX_THREAD_ID",
  "CODEX_CI",
  "OPENCODE",
  "COPILOT_CLI_BINARY_VERSION",
] as const;

/** Whether somebody can be asked: both ends of the conversation are a terminal. */
export function isTerminal({ stdin, stdout }: Pick<Context, "stdin" | "stdout">): boolean {
  return stdin?.isTTY === true && stdout.isTTY === true;
}

/** The variable that shows that an agent started this process, which can give itself a terminal; undefined without one. */
export function findAgent(env: NodeJS.ProcessEnv): string | undefined {
  return AGENTS.find((name) => env[name]);
}

/** What a resume answers at a session's gates: those of a person approve, an agent's leave them as they are. */
export function consent({ env }: Pick<Context, "env">): { approve?: false } {
  return findAgent(env) === undefined ? {} : { approve: false };
}
