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
