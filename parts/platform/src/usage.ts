/** The tokens of a single model call, as counted by the provider. Never a sum over calls. */
export interface Usage {
  /** The entire prompt, including cached tokens. */
  inputTokens: number;
  /** The output, including reasoning. */
  outputTokens: number;
  /** `inputTokens + outputTokens`. */
  usedTokens: number;
  /** The part of the input that was read from the provider's cache. */
  cacheReadTokens?: number | undefined;
  /** The part of the input that was written to the provider's cache. */
  cacheWriteTokens?: number | undefined;
  /** Absent if unknown. */
  windowTokens?: number | undefined;
}

/** A {@link Usage} in which any count may be unknown. */
export type PartialUsage = { readonly [Count in keyof Usage]?: Usage[Count] | undefined };

/**
 * Returns `usedTokens` or, if a usage does not state it, the sum of input and output. A context-meter
 * reading, which has a `freshness`, omits `usedTokens` only if the number is unknown, so its counts
 * are not added.
 * @throws TypeError for an API's own object, which has none of a usage's counts
 */
export function usedTokensOf(usage: PartialUsage): number | undefined {
  const { inputTokens, outputTokens, usedTokens } = usage;
  const raw = Object.keys(usage).find((name) => RAW_COUNT.test(name));
  if (raw !== undefined && usedTokens === undefined && inputTokens === undefined)
    throw new TypeError(
      `Expected a Usage such as { inputTokens, outputTokens }, not an object with "${raw}"`,
    );
  if (usedTokens !== undefined || "freshness" in usage) return usedTokens;
  return inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;
}

/** Providers' names for their counts: `prompt_tokens`, `prompt_eval_count`, `promptTokenCount`. */
const RAW_COUNT = /_tokens$|_count$|TokenCount$/;
