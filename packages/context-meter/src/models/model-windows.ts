import { type Environment, isSet } from "@agentos/clients";
import { assertString } from "@agentos/platform";
import { CLAUDE_SHORT_WINDOW, claudeWindow, isClaude } from "./claude-models.js";
import listed from "./listed-windows.json" with { type: "json" };
import { isLong, modelNameOf } from "./model-name.js";

/** The date of the table of windows. */
export const MODEL_WINDOWS_DATE: string = listed.source.date;

export const LONG_WINDOW = 1_000_000;

/** Model names as `modelNameOf` returns them, by window size in tokens. */
const LISTED = Object.entries(listed.windows);

/** The windows, in tokens, of models that are missing from the list. Their clients state these sizes. */
const STATED: readonly (readonly [pattern: RegExp, tokens: number])[] = [
  [/^gemini-(?:1\.5-flash|2|3)/, 1_048_576],
  [/^gemma-4/, 256_000],
  [/^qwen3-coder-(?:plus|flash)/, LONG_WINDOW],
];

/**
 * Returns the size of a model's window in tokens, or undefined if the model is unknown. Ignores
 * gateways, vendors, regions and dates in the name
 * (`us.anthropic.claude-sonnet-4-5-20250929-v1:0`). Respects Claude Code's `[1m]` suffix and its
 * variables `CLAUDE_CODE_DISABLE_1M_CONTEXT` and `CLAUDE_CODE_MAX_CONTEXT_TOKENS`.
 * @param env defaults to no variables
 */
export function windowTokens(model: string, env: Environment = {}): number | undefined {
  assertString(model, "model");
  const listed = windowFromTable(model);
  return windowFromEnvironment(model, listed, env) ?? listed;
}

/**
 * Returns the window set by Claude Code's variables. `CLAUDE_CODE_MAX_CONTEXT_TOKENS` applies to
 * models that Claude Code does not know. `CLAUDE_CODE_DISABLE_1M_CONTEXT` applies to Claude models.
 */
export function windowFromEnvironment(
  model: string,
  listed: number | undefined,
  env: Environment,
): number | undefined {
  const isOwn = isClaude(modelNameOf(model));
  if (isSet(env.CLAUDE_CODE_DISABLE_1M_CONTEXT) && listed === LONG_WINDOW && isOwn)
    return CLAUDE_SHORT_WINDOW;
  if (listed !== undefined && isOwn) return undefined;
  const tokens = Number(env.CLAUDE_CODE_MAX_CONTEXT_TOKENS);
  return tokens > 0 && Number.isFinite(tokens) ? tokens : undefined;
}

/** Returns the window that the model's name implies. */
export function windowFromTable(model: string): number | undefined {
  if (isLong(model)) return LONG_WINDOW;
  const name = modelNameOf(model);
  if (isClaude(name)) return claudeWindow(name);
  const [tokens] = LISTED.find(([, names]) => ` ${names} `.includes(` ${name} `)) ?? [];
  return tokens === undefined ? STATED.find(([pattern]) => pattern.test(name))?.[1] : Number(tokens);
}
