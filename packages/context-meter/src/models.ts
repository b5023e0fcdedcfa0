import { type Environment, isSet } from "@agentos/clients";
import { CLAUDE_SHORT_WINDOW, claudeWindow, isLong, normalizeModel } from "./claude-models.js";

/** The day {@link MODEL_WINDOWS} was last compared with what the clients and vendors state. */
export const MODEL_WINDOWS_DATE = "2026-11-21";

export const LONG_WINDOW = 1_000_000;

/**
 * Windows by model, in tokens: the first pattern that matches the normalised name decides. A model that
 * matches none is unknown, because a wrong window is worse than none. Claude's windows follow from the
 * version in the name, see {@link windowTokens}.
 */
export const MODEL_WINDOWS: readonly (readonly [pattern: RegExp, tokens: number])[] = [
  [/^gemini-(1\.5-flash|2\.0|2\.5|3)/, 1_048_576],
  [/^gemma-4/, 256_000],
  [/^qwen3-coder-(plus|flash)/, LONG_WINDOW],
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
  const listed = windowFromTable(model);
  return windowFromEnvironment(model, listed, env) ?? listed;
}

/** A window that Claude Code's variables state. */
export function windowFromEnvironment(
  model: string,
  listed: number | undefined,
  env: Environment,
): number | undefined {
  if (
    isSet(env.CLAUDE_CODE_DISABLE_1M_CONTEXT) &&
    listed === LONG_WINDOW &&
    normalizeModel(model).startsWith("claude-")
  )
    return CLAUDE_SHORT_WINDOW;
  if (listed !== undefined) return undefined;
  const tokens = Number(env.CLAUDE_CODE_MAX_CONTEXT_TOKENS);
  return tokens > 0 && Number.isFinite(tokens) ? tokens : undefined;
}

/** A window by the model's name alone. */
export function windowFromTable(model: string): number | undefined {
  if (isLong(model)) return LONG_WINDOW;
  const name = normalizeModel(model);
  if (name.startsWith("claude-")) return claudeWindow(name);
  return MODEL_WINDOWS.find(([pattern]) => pattern.test(name))?.[1];
}
