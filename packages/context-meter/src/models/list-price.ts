import type { TokenTotals } from "../scan/token-totals.js";
import listed from "./listed-prices.json" with { type: "json" };
import { modelNameOf } from "./model-name.js";

/** The source of the list prices, and its date. */
export const PRICES_SOURCE: { package: string; date: string } = listed.source;

/** The names of models, as `modelNameOf` makes them, by their prices. */
const PRICES = Object.entries(listed.prices);

/**
 * The list price of these tokens of a model, in US dollars; undefined if the table has no price. Discounts,
 * subscriptions and surcharges for long prompts are not included.
 */
export function listPrice(model: string, totals: TokenTotals): number | undefined {
  const name = ` ${modelNameOf(model)} `;
  const found = PRICES.find(([, names]) => ` ${names} `.includes(name));
  if (found === undefined) return undefined;
  // US dollars for a million tokens.
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
