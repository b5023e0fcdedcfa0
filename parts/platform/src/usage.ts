/**
 * How many tokens a model call, and so the conversation, occupies in the context window, as counted by the
 * provider. Never a sum over calls.
 */
export interface Usage {
  /** The whole prompt, including what was read from the cache and written to it. */
  inputTokens: number;
  /** Includes reasoning. */
  outputTokens: number;
  /** `inputTokens + outputTokens`. */
  usedTokens: number;
  /** The part of the input that came from the provider's cache. */
  cacheReadTokens?: number | undefined;
  /** The part of the input that was written to the cache. */
  cacheWriteTokens?: number | undefined;
  /** The size of the model's context window; absent when unknown. */
  windowTokens?: number | undefined;
}

/** A {@link Usage} with possibly unknown counts, such as a reading of `@agentos/context-meter`. */
export type PartialUsage = { readonly [Count in keyof Usage]?: Usage[Count] | undefined };
