/** What one model call took. */
export interface Usage {
  /** Includes cache reads and writes, whatever the provider counts. */
  inputTokens: number;
  /** Includes reasoning. */
  outputTokens: number;
  /** `inputTokens + outputTokens`. */
  usedTokens: number;
  /** Of the input, what came from the provider's cache. */
  cacheReadTokens: number;
  /** Of the input, what was written to it. */
  cacheWriteTokens: number;
}

/**
 * @param input with what came from the cache and went to it
 * @param total the provider's own, if it states one: it decides, and the parts only show how it divides
 */
export function createUsage(
  input: number,
  output: number,
  rest: { total?: number | undefined; cacheRead?: number; cacheWrite?: number } = {},
): Usage {
  const { total, cacheRead = 0, cacheWrite = 0 } = rest;
  const inputTokens = total === undefined ? input : Math.min(input || total, total);
  const outputTokens = total === undefined ? output : total - inputTokens;
  return {
    inputTokens,
    outputTokens,
    usedTokens: inputTokens + outputTokens,
    cacheReadTokens: cacheRead,
    cacheWriteTokens: cacheWrite,
  };
}
