/**
 * How many tokens a model call, and so the conversation, occupies of the context window, as the provider
 * counted them. Never a sum over calls.
 */
export interface Usage {
  /** The whole prompt, including what was read from the cache and written to it. */
  inputTokens: number;
  /** Includes reasoning. */
  outputTokens: number;
  /** `inputTokens + outputTokens`. */
  usedTokens: number;
  /** Of the input, what came from the provider's cache. */
  cacheReadTokens?: number | undefined;
  /** Of the input, what was written to the cache. */
  cacheWriteTokens?: number | undefined;
  /** The size of the model's context window; absent when unknown. */
  windowTokens?: number | undefined;
}

/** A {@link Usage} of which any count may be unknown, such as a reading of `@agentos/context-meter`. */
export type PartialUsage = { readonly [Count in keyof Usage]?: Usage[Count] | undefined };
