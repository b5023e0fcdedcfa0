import type { Ledger } from "./ledger.js";
import type { LastUsage } from "./options.js";
import type { MaskingState } from "./state.js";

/** A factor outside these bounds would mean that the count is for a different list. */
const LEAST_FACTOR = 0.25;
const MOST_FACTOR = 4;

/**
 * Returns the API's count divided by the estimate for the same request. Returns the earlier factor
 * if the count is missing or older than the last masking.
 */
export function learnFactor(state: MaskingState, ledger: Ledger, usage: LastUsage | undefined): number {
  const learned = ledger.factor ?? 1;
  const counted = (usage?.inputTokens ?? Number.NaN) - (usage?.overheadTokens ?? 0);
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
