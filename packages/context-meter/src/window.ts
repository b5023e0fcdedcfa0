import type { Environment } from "@agentos/clients";
import { CLAUDE_SHORT_WINDOW, isLong, normalizeModel } from "./claude-models.js";
import { LONG_WINDOW, windowFromEnvironment, windowFromTable } from "./models.js";

/**
 * Where the size of the window comes from, best first. `observed`: the conversation is larger than the
 * table's window, so it must run in the model's long one.
 */
export type WindowSource = "config" | "client" | "env" | "table" | "observed" | "unknown";

export interface WindowQuestion {
  model?: string | undefined;
  config?: number | undefined;
  reported?: number | undefined;
  /** The variable that states the window: a local server's is what it was started with. */
  variable?: string | undefined;
  inputTokens: number;
  env: Environment;
}

export interface Window {
  tokens?: number;
  source: WindowSource;
}

/** Chooses between the sources: configuration, client, its environment, the table. */
export function resolveWindow(question: WindowQuestion): Window {
  const { model, env, config, reported, variable } = question;
  if (config !== undefined) return { tokens: config, source: "config" };
  if (reported !== undefined) return { tokens: reported, source: "client" };
  if (variable !== undefined) return windowFromVariable(env[variable]);
  if (model === undefined) return { source: "unknown" };
  const listed = windowFromTable(model);
  const fromEnv = windowFromEnvironment(model, listed, env);
  if (fromEnv !== undefined) return { tokens: fromEnv, source: "env" };
  if (listed === undefined) return { source: "unknown" };
  if (isLong(model)) return { tokens: listed, source: "client" };
  // Claude Code does not record every way of getting the long window in its transcript. A request with more
  // tokens than the short window holds was answered, so it must be the long one.
  const isShort = listed === CLAUDE_SHORT_WINDOW && normalizeModel(model).startsWith("claude-");
  if (isShort && question.inputTokens > listed) return { tokens: LONG_WINDOW, source: "observed" };
  return { tokens: listed, source: "table" };
}

function windowFromVariable(value: string | undefined): Window {
  const tokens = Number(value);
  return tokens > 0 && Number.isFinite(tokens) ? { tokens, source: "env" } : { source: "unknown" };
}
