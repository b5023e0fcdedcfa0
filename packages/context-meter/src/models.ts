import { CLAUDE_SHORT_WINDOW, claudeWindow, isLong, normalizeModel } from "./claude-models.js";
import type { ClientName, WindowSource } from "./reading.js";

export { normalizeModel } from "./claude-models.js";

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The day {@link MODEL_WINDOWS} was last compared with what the clients and vendors state. */
export const MODEL_WINDOWS_DATE = "2026-11-21";

const MILLION = 1_000_000;

/**
 * Windows by model, in tokens: the first pattern that matches the normalised name decides. A model that
 * matches none is unknown, because a wrong window is worse than none. Claude's windows follow from the
 * version in the name, see {@link windowTokens}.
 */
export const MODEL_WINDOWS: readonly (readonly [pattern: RegExp, tokens: number])[] = [
  [/^gemini-(1\.5-flash|2\.0|2\.5|3)/, 1_048_576],
  [/^gemma-4/, 256_000],
  [/^qwen3-coder-(plus|flash)/, MILLION],
  [/^gpt-4\.1/, 1_047_576],
  [/^(gpt-4o|chatgpt-4o)/, 128_000],
  [/^(o1|o3|o4-mini)(-|$)/, 200_000],
];

/**
 * The size of a model's window in tokens, or undefined for a model that the table does not know. Ignores
 * vendor prefixes and dates in the name (`us.anthropic.claude-sonnet-4-5-20250929-v1:0`); honours Claude
 * Code's `[1m]` suffix and its variables `CLAUDE_CODE_DISABLE_1M_CONTEXT` and
 * `CLAUDE_CODE_MAX_CONTEXT_TOKENS`.
 * @param env default: no variables
 */
export function windowTokens(model: string, env: Environment = {}): number | undefined {
  const listed = fromTable(model);
  return fromEnvironment(model, listed, env) ?? listed;
}

export interface WindowQuestion {
  client: ClientName;
  model?: string | undefined;
  config?: number | undefined;
  reported?: number | undefined;
  inputTokens: number;
  env: Environment;
}

export interface Window {
  tokens?: number;
  source: WindowSource;
}

/** Chooses between the sources: configuration, client, its environment, the table. */
export function resolveWindow(question: WindowQuestion): Window {
  const { client, model, env, config, reported } = question;
  if (config !== undefined) return { tokens: config, source: "config" };
  if (reported !== undefined) return { tokens: reported, source: "client" };
  if (client === "ollama") return ollamaWindow(env);
  if (model === undefined) return { source: "unknown" };
  const listed = fromTable(model);
  const fromEnv = fromEnvironment(model, listed, env);
  if (fromEnv !== undefined) return { tokens: fromEnv, source: "env" };
  if (listed === undefined) return { source: "unknown" };
  if (isLong(model)) return { tokens: listed, source: "client" };
  // Claude Code does not record every way of getting the long window in its transcript. A request with more
  // tokens than the short window holds was answered, so it must be the long one.
  if (listed === CLAUDE_SHORT_WINDOW && question.inputTokens > CLAUDE_SHORT_WINDOW && isClaude(model)) {
    return { tokens: MILLION, source: "observed" };
  }
  return { tokens: listed, source: "table" };
}

/** A local server's window is what it was started with; the model's own is only the maximum. */
function ollamaWindow(env: Environment): Window {
  const tokens = Number(env.OLLAMA_CONTEXT_LENGTH);
  return tokens > 0 && Number.isFinite(tokens) ? { tokens, source: "env" } : { source: "unknown" };
}

function isClaude(model: string): boolean {
  return normalizeModel(model).startsWith("claude-");
}

export function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "0" && value.toLowerCase() !== "false";
}

function fromEnvironment(model: string, listed: number | undefined, env: Environment): number | undefined {
  if (isSet(env.CLAUDE_CODE_DISABLE_1M_CONTEXT) && listed === MILLION && isClaude(model))
    return CLAUDE_SHORT_WINDOW;
  if (listed !== undefined) return undefined;
  const tokens = Number(env.CLAUDE_CODE_MAX_CONTEXT_TOKENS);
  return tokens > 0 && Number.isFinite(tokens) ? tokens : undefined;
}

function fromTable(model: string): number | undefined {
  if (isLong(model)) return MILLION;
  const name = normalizeModel(model);
  if (name.startsWith("claude-")) return claudeWindow(name);
  return MODEL_WINDOWS.find(([pattern]) => pattern.test(name))?.[1];
}
