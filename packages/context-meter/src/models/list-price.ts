import type { TokenTotals } from "../scan/token-totals.js";
import listed from "./listed-prices.json" with { type: "json" };
import { modelNameOf } from "./model-name.js";

/** The package that the list prices come from, and their date. */
export const PRICES_SOURCE: { package: string; date: string } = listed.source;

/** Model names as `modelNameOf` returns them, by price. */
const PRICES = Object.entries(listed.prices);

/**
 * Returns the list price of these tokens in US dollars, or undefined if the table has no price for
 * the model. Discounts, subscriptions and surcharges for long prompts are not included.
 */
export function listPrice(model: string, totals: TokenTotals): number | undefined {
  const name = ` ${modelNameOf(model)} `;
  const found = PRICES.find(([, names]) => ` ${names} `.includes(name));
  if (found === undefined) return undefined;
  // US dollars per million tokens.
  const [input = 0, output = 0, cacheRead = 0, cacheWrite = 0] = found[0].split(" ").map(Number);
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = totals;
  const dollars =
    inputTokens * input +
    outputTokens * output +
    // Without a cache price, cached tokens cost as much as other input.
    cacheReadTokens * (cacheRead || input) +
    cacheWriteTokens * (cacheWrite || input);
  return dollars / 1_000_000;
}
