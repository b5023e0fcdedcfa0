import { type Environment, isSet } from "@agentos/clients";
import { CLAUDE_SHORT_WINDOW, claudeWindow, isClaude } from "./claude-models.js";
import listed from "./listed-windows.json" with { type: "json" };
import { isLong, modelNameOf } from "./model-name.js";

/** The date of the table of windows. */
export const MODEL_WINDOWS_DATE: string = listed.source.date;

export const LONG_WINDOW = 1_000_000;

/** The names of models, as `modelNameOf` makes them, by the tokens of their window. */
const LISTED = Object.entries(listed.windows);

/** Windows in tokens of models that the list lacks, as stated by clients under their own names. */
const STATED: readonly (readonly [pattern: RegExp, tokens: number])[] = [
  [/^gemini-(?:1\.5-flash|2|3)/, 1_048_576],
  [/^gemma-4/, 256_000],
  [/^qwen3-coder-(?:plus|flash)/, LONG_WINDOW],
];

/**
 * The size of a model's window in tokens, or undefined for a model that the table does not know. Looks
 * through the names of gateways, vendors, regions and dates (`us.anthropic.claude-sonnet-4-5-20250929-v1:0`);
 * honours Claude Code's `[1m]` suffix and its variables `CLAUDE_CODE_DISABLE_1M_CONTEXT` and
 * `CLAUDE_CODE_MAX_CONTEXT_TOKENS`.
 * @param env default: no variables
 */
export function windowTokens(model: string, env: Environment = {}): number | undefined {
  const listed = windowFromTable(model);
  return windowFromEnvironment(model, listed, env) ?? listed;
}

/**
 * A window set by Claude Code's variables: one applies to models that it does not know, the other to its own.
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

/** A window from the model's name only. */
export function windowFromTable(model: string): number | undefined {
  if (isLong(model)) return LONG_WINDOW;
  const name = modelNameOf(model);
  if (isClaude(name)) return claudeWindow(name);
  const [tokens] = LISTED.find(([, names]) => ` ${names} `.includes(` ${name} `)) ?? [];
  return tokens === undefined ? STATED.find(([pattern]) => pattern.test(name))?.[1] : Number(tokens);
}
