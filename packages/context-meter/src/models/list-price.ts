import type { TokenTotals } from "../scan/token-totals.js";
import { LISTED_PRICES } from "./listed-prices.js";
import { modelNameOf } from "./model-name.js";

/**
 * What so many tokens of a model cost by its list prices, in US dollars; undefined where it has none in the
 * table. Discounts, subscriptions and surcharges of long prompts are not in it.
 */
export function listPrice(model: string, totals: TokenTotals): number | undefined {
  const name = ` ${modelNameOf(model)} `;
  const found = LISTED_PRICES.find(([, names]) => ` ${names} `.includes(name));
  if (found === undefined) return undefined;
  const [input = 0, output = 0, cacheRead = 0, cacheWrite = 0] = found[0].split(" ").map(Number);
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = totals;
  const dollars =
    inputTokens * input +
    outputTokens * output +
    // Where nothing is said of the cache, it is no cheaper.
    cacheReadTokens * (cacheRead || input) +
    cacheWriteTokens * (cacheWrite || input);
  return dollars / 1_000_000;
}
