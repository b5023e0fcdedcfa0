import type { Ledger } from "./ledger.js";
import type { LastUsage } from "./options.js";
import type { MaskingState } from "./state.js";

/** Bounds for the correction of an estimator. Beyond them, the count must refer to something else. */
const LEAST_FACTOR = 0.25;
const MOST_FACTOR = 4;

/**
 * The correction factor for the estimator: the API's count for the request behind the newest assistant
 * message, divided by the estimate of what preceded that message. The earlier factor is kept if the count is
 * missing, or is from before the last masking and so does not apply to the current list.
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
