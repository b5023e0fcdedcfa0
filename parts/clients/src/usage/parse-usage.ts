import { asCount, asObject, asPositive, type JsonObject } from "@agentos/platform";
import { type CountedUsage, createUsage } from "./usage.js";

/** The APIs whose usage objects can be read. */
export type UsageProvider =
  | "anthropic"
  | "openai-chat"
  | "openai-responses"
  | "gemini"
  | "ai-sdk"
  | "opencode"
  | "ollama";

const READERS: Record<UsageProvider, (usage: JsonObject) => CountedUsage> = {
  anthropic: fromAnthropic,
  "openai-chat": (usage) =>
    createUsage(asCount(usage.prompt_tokens), asCount(usage.completion_tokens), {
      cacheRead: asCount(asObject(usage.prompt_tokens_details)?.cached_tokens),
    }),
  "openai-responses": (usage) =>
    createUsage(asCount(usage.input_tokens), asCount(usage.output_tokens), {
      cacheRead: asCount(asObject(usage.input_tokens_details)?.cached_tokens),
    }),
  gemini: fromGemini,
  "ai-sdk": (usage) =>
    createUsage(asCount(usage.inputTokens), asCount(usage.outputTokens), {
      cacheRead: asCount(asObject(usage.inputTokenDetails)?.cacheReadTokens ?? usage.cachedInputTokens),
      cacheWrite: asCount(asObject(usage.inputTokenDetails)?.cacheWriteTokens),
    }),
  opencode: fromOpenCode,
  ollama: fromOllama,
};

/**
 * Reads the usage object of an API response. Pass the last call's usage, never a sum over several
 * calls.
 * @returns undefined if there is no input count (Ollama omits it on a cache hit, which does not
 * mean an empty window)
 * @throws TypeError for a provider not in {@link UsageProvider}
 */
export function parseUsage(provider: UsageProvider, usage: unknown): CountedUsage | undefined {
  const read = Object.hasOwn(READERS, provider) ? READERS[provider] : undefined;
  if (!read) {
    throw new TypeError(
      `Expected the provider to be one of ${Object.keys(READERS).join(", ")}, not ${JSON.stringify(provider)}`,
    );
  }
  const object = asObject(usage);
  const found = object && read(object);
  return found === undefined || found.inputTokens === 0 ? undefined : found;
}

/** Reads Anthropic's usage, whose input excludes the cache. */
export function fromAnthropic(usage: JsonObject): CountedUsage {
  const cacheWrite = asCount(usage.cache_creation_input_tokens) || nestedCacheWrites(usage);
  const cacheRead = asCount(usage.cache_read_input_tokens);
  const input = asCount(usage.input_tokens) + cacheWrite + cacheRead;
  return createUsage(input, asCount(usage.output_tokens), { cacheRead, cacheWrite });
}

/** Adds up the cache writes. Older clients record them for each cache lifetime, without the total. */
function nestedCacheWrites(usage: JsonObject): number {
  return Object.values(asObject(usage.cache_creation) ?? {})
    .map(asCount)
    .reduce((sum, each) => sum + each, 0);
}

/** Reads Gemini's usage. Candidates exclude thoughts; the prompt includes cached tokens. */
export function fromGemini(usage: JsonObject): CountedUsage {
  const prompt = asCount(usage.promptTokenCount) + asCount(usage.toolUsePromptTokenCount);
  const output = asCount(usage.candidatesTokenCount) + asCount(usage.thoughtsTokenCount);
  const cacheRead = asCount(usage.cachedContentTokenCount);
  return createUsage(prompt, output, { total: asPositive(usage.totalTokenCount), cacheRead });
}

/** Reads OpenCode's usage. Its input excludes the cache; its output excludes reasoning. */
function fromOpenCode(usage: JsonObject): CountedUsage {
  const cache = asObject(usage.cache) ?? {};
  const [cacheRead, cacheWrite] = [asCount(cache.read), asCount(cache.write)];
  const output = asCount(usage.output) + asCount(usage.reasoning);
  const total = asPositive(usage.total);
  return createUsage(asCount(usage.input) + cacheRead + cacheWrite, output, { total, cacheRead, cacheWrite });
}

/** Reads Ollama's usage. Older servers omit the prompt's count on some cache hits. */
export function fromOllama(usage: JsonObject): CountedUsage {
  return createUsage(asCount(usage.prompt_eval_count), asCount(usage.eval_count));
}
