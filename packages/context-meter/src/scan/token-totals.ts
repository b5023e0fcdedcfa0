/** Tokens used by any number of calls. `totalTokens` is the sum of the other four token counts. */
export interface TokenTotals {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  cacheWriteTokens: number;
  cacheReadTokens: number;
  totalTokens: number;
}

export function noTokens(): TokenTotals {
  return {
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    cacheWriteTokens: 0,
    cacheReadTokens: 0,
    totalTokens: 0,
  };
}
