import type { TokenTotals } from "../scan/token-totals.js";
import { LISTED_PRICES } from "./listed-prices.js";
import { modelNameOf } from "./model-name.js";

/**
 * The list price of these tokens of a model, in US dollars; undefined if the table has no price. Discounts,
 * subscriptions and surcharges for long prompts are not included.
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
    // Without a cache price, cached tokens cost the same.
    cacheReadTokens * (cacheRead || input) +
    cacheWriteTokens * (cacheWrite || input);
  return dollars / 1_000_000;
}
