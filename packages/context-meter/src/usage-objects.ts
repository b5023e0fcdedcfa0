import { asCount, asObject, asPositive } from "./json.js";
import type { JsonObject } from "./json-object.js";

/** The APIs whose usage objects can be read. */
export type UsageProvider =
  | "anthropic"
  | "openai-chat"
  | "openai-responses"
  | "gemini"
  | "ai-sdk"
  | "opencode"
  | "ollama";

/** How much of its context window one model call occupied. */
export interface ContextUsage {
  /** Includes cache reads and writes, whatever the provider counts. */
  inputTokens: number;
  /** Includes reasoning. */
  outputTokens: number;
  usedTokens: number;
}

const READERS: Record<UsageProvider, (usage: JsonObject) => ContextUsage | undefined> = {
  anthropic: fromAnthropic,
  "openai-chat": (usage) => fromCounts(asCount(usage.prompt_tokens), asCount(usage.completion_tokens)),
  "openai-responses": (usage) => fromCounts(asCount(usage.input_tokens), asCount(usage.output_tokens)),
  gemini: fromGemini,
  "ai-sdk": (usage) => fromCounts(asCount(usage.inputTokens), asCount(usage.outputTokens)),
  opencode: fromOpenCode,
  ollama: fromOllama,
};

/**
 * Reads the usage object of one API response. It must be that of the last call, never a sum over calls.
 * @returns undefined when the object has no input count (Ollama omits it on a cache hit,
 * which is not an empty window)
 * @throws TypeError for a provider not in {@link UsageProvider}
 */
export function contextFromUsage(provider: UsageProvider, usage: unknown): ContextUsage | undefined {
  const read = Object.hasOwn(READERS, provider) ? READERS[provider] : undefined;
  if (!read) {
    throw new TypeError(
      `Expected the provider to be one of ${Object.keys(READERS).join(", ")}, not ${JSON.stringify(provider)}`,
    );
  }
  const object = asObject(usage);
  return object && read(object);
}

/** Anthropic's input excludes the cache. */
export function fromAnthropic(usage: JsonObject): ContextUsage | undefined {
  const written = asCount(usage.cache_creation_input_tokens) || nestedCacheWrites(usage);
  const input = asCount(usage.input_tokens) + written + asCount(usage.cache_read_input_tokens);
  return fromCounts(input, asCount(usage.output_tokens));
}

/** Older clients write 0 and break the figures down by cache lifetime. */
export function nestedCacheWrites(usage: JsonObject): number {
  const nested = asObject(usage.cache_creation);
  if (!nested) return 0;
  return asCount(nested.ephemeral_5m_input_tokens) + asCount(nested.ephemeral_1h_input_tokens);
}

/** Gemini's thoughts are outside its candidates, its cached tokens inside its prompt. */
export function fromGemini(usage: JsonObject): ContextUsage | undefined {
  const prompt = asCount(usage.promptTokenCount) + asCount(usage.toolUsePromptTokenCount);
  const output = asCount(usage.candidatesTokenCount) + asCount(usage.thoughtsTokenCount);
  return fromTotal(asPositive(usage.totalTokenCount), prompt, output);
}

/** OpenCode's input excludes the cache, its output excludes reasoning. */
function fromOpenCode(usage: JsonObject): ContextUsage | undefined {
  const cache = asObject(usage.cache) ?? {};
  const input = asCount(usage.input) + asCount(cache.read) + asCount(cache.write);
  return fromTotal(asPositive(usage.total), input, asCount(usage.output) + asCount(usage.reasoning));
}

/** Older servers omit the prompt's count on some cache hits; then nothing is known. */
export function fromOllama(usage: JsonObject): ContextUsage | undefined {
  return fromCounts(asCount(usage.prompt_eval_count), asCount(usage.eval_count));
}

function fromCounts(inputTokens: number, outputTokens: number): ContextUsage | undefined {
  if (inputTokens === 0) return undefined;
  return { inputTokens, outputTokens, usedTokens: inputTokens + outputTokens };
}

/** The provider's own total decides; the parts only show how it divides. */
export function fromTotal(
  total: number | undefined,
  input: number,
  output: number,
): ContextUsage | undefined {
  if (total === undefined) return fromCounts(input, output);
  const inputTokens = Math.min(input || total, total);
  return { inputTokens, outputTokens: total - inputTokens, usedTokens: total };
}
