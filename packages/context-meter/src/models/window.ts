import type { Environment } from "@agentos/clients";
import { CLAUDE_SHORT_WINDOW, isClaude } from "./claude-models.js";
import { learnedWindow } from "./learned-windows.js";
import { isLong, modelNameOf } from "./model-name.js";
import { LONG_WINDOW, windowFromEnvironment, windowFromTable } from "./model-windows.js";

/**
 * Where the window's size comes from, in order of reliability. `learned`: stated by an error
 * message, or seen earlier with this model. `observed`: the conversation exceeds the model's usual
 * window, so it must be running in a long one. `assumed`: the model is unknown.
 */
export type WindowSource =
  | "config"
  | "client"
  | "env"
  | "learned"
  | "table"
  | "observed"
  | "assumed"
  | "unknown";

/** Used for unknown models. No larger than most windows, so that a warning comes in time. */
const ASSUMED_WINDOW = 200_000;

export interface WindowQuestion {
  client: string;
  model?: string | undefined;
  config?: number | undefined;
  reported?: number | undefined;
  /** The window that the conversation exceeded, according to an error message. */
  exceeded?: number | undefined;
  /** The environment variable that sets the window of a local server. */
  variable?: string | undefined;
  inputTokens: number;
  env: Environment;
}

export interface Window {
  tokens?: number;
  source: WindowSource;
}

export function resolveWindow(question: WindowQuestion): Window {
  const { client, model, config, reported, exceeded, variable, env } = question;
  if (config !== undefined) return { tokens: config, source: "config" };
  if (exceeded !== undefined) return { tokens: exceeded, source: "learned" };
  const isGuess = guessesWindow(client, model);
  if (reported !== undefined && !isGuess) return { tokens: reported, source: "client" };
  if (variable !== undefined) return windowFromVariable(env[variable]);
  if (model === undefined) return { source: "unknown" };
  const known = windowOfModel(model, question);
  const isSmaller = reported !== undefined && reported < (known.tokens ?? 0);
  return isSmaller ? { tokens: reported, source: "client" } : known;
}

/**
 * Whether the window that a client reports is a guess. Claude Code assumes a million tokens for
 * models that it does not recognize, and only its greeting says so.
 */
export function guessesWindow(client: string, model: string | undefined): boolean {
  return client === "claude-code" && model !== undefined && !isClaude(modelNameOf(model));
}

function windowOfModel(model: string, { env, inputTokens }: WindowQuestion): Window {
  const listed = windowFromTable(model);
  const fromEnv = windowFromEnvironment(model, listed, env);
  if (fromEnv !== undefined) return { tokens: fromEnv, source: "env" };
  if (isLong(model)) return { tokens: LONG_WINDOW, source: "client" };
  const learned = learnedWindow(model, env);
  if (learned !== undefined && inputTokens <= learned) return { tokens: learned, source: "learned" };
  // A request that exceeded the known window got a response, so the actual window must be longer.
  // Claude Code does not always record in its transcript that the long window is enabled.
  const isOwn = listed === CLAUDE_SHORT_WINDOW && isClaude(modelNameOf(model));
  if ((listed === undefined || isOwn) && inputTokens > ASSUMED_WINDOW)
    return { tokens: LONG_WINDOW, source: "observed" };
  if (listed !== undefined) return { tokens: listed, source: "table" };
  return { tokens: ASSUMED_WINDOW, source: "assumed" };
}

function windowFromVariable(value: string | undefined): Window {
  const tokens = Number(value);
  return tokens > 0 && Number.isFinite(tokens) ? { tokens, source: "env" } : { source: "unknown" };
}
