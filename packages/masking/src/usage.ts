import type { Ledger } from "./ledger.js";
import type { LastUsage } from "./options.js";
import type { MaskingState } from "./state.js";

/** Beyond these an estimator is not corrected any more: then what was counted is something else. */
const LEAST_FACTOR = 0.25;
const MOST_FACTOR = 4;

/**
 * What the estimator's tokens are to be multiplied by: what the API counted for the request behind the newest
 * assistant message, by the estimate of what stood before that message. A count from before the last masking
 * says nothing of the list as it is now, and one that is missing is unknown: then what was learned earlier
 * holds.
 */
export function learnFactor(state: MaskingState, ledger: Ledger, usage: LastUsage | undefined): number {
  const learned = ledger.factor ?? 1;
  const counted = (usage?.inputTokens ?? Number.NaN) - (usage?.outsideTokens ?? 0);
  if (!(counted > 0) || !Number.isFinite(counted)) return learned;
  const { entries } = state;
  let after = 0;
  let at = entries.length - 1;
  while (at >= 0 && entries[at]!.role !== "assistant") after += entries[at--]!.tokens;
  if (at < 0 || (ledger.maskedAt !== undefined && entries[at]!.message < ledger.maskedAt)) return learned;
  while (at >= 0 && entries[at]!.role === "assistant") after += entries[at--]!.tokens;
  const estimated = state.totalTokens - after;
  return estimated > 0 ? Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, counted / estimated)) : learned;
}
