import type { Usage } from "@agentos/platform";

/** The usage of one call, from a provider's own counts. */
export interface CountedUsage extends Usage {
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

/**
 * @param input the input tokens, including cache reads and writes
 * @param total the provider's own total, which takes precedence over the sum of the parts
 */
export function createUsage(
  input: number,
  output: number,
  rest: { total?: number | undefined; cacheRead?: number; cacheWrite?: number } = {},
): CountedUsage {
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
