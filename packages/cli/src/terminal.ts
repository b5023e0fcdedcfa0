import type { Context } from "./context.js";

// What clients set for the programs that they start, and our engine for the programs of phases.
const AGENTS = ["AGENTOS_PHASE", "CLAUDECODE", "GEMINI_CLI", "QWEN_CODE", "CODEX_SANDBOX"] as const;

/** Whether somebody can be asked: both ends of the conversation are a terminal. */
export function isTerminal({ stdin, stdout }: Pick<Context, "stdin" | "stdout">): boolean {
  return stdin?.isTTY === true && stdout.isTTY === true;
}

/** The variable that shows that an agent started this process, which can give itself a terminal; undefined without one. */
export function findAgent(env: NodeJS.ProcessEnv): string | undefined {
  return AGENTS.find((name) => env[name]);
}
