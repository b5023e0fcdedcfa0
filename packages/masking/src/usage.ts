import type { Ledger } from "./ledger.js";
import type { LastUsage } from "./options.js";
import type { MaskingState } from "./state.js";

/** A factor outside these bounds would mean that the count is for a different list. */
const LEAST_FACTOR = 0.25;
const MOST_FACTOR = 4;

export interface Correction {
  /** What to multiply estimates by. */
  readonly factor: number;
  /** The tokens of the request outside the message list. */
  readonly overheadTokens: number;
}

/**
 * Compares the API's count with the estimate for the same request. A count that is missing or older
 * than the last masking corrects nothing. Without `overheadTokens`, a count above the estimate does
 * not show whether the estimate was too low, so the difference is considered overhead; a count below
 * it shows that the estimate was too high.
 */
export function learnFactor(state: MaskingState, ledger: Ledger, usage: LastUsage | undefined): Correction {
  const { inputTokens = Number.NaN, overheadTokens } = usage ?? {};
  const learned = { factor: ledger.factor ?? 1, overheadTokens: overheadTokens ?? 0 };
  const counted = inputTokens - (overheadTokens ?? 0);
  if (!(counted > 0) || !Number.isFinite(counted)) return learned;
  const { entries } = state;
  let after = 0;
  let at = entries.length - 1;
  while (at >= 0 && entries[at]!.role !== "assistant") after += entries[at--]!.tokens;
  if (at < 0 || (ledger.maskedAt !== undefined && entries[at]!.message < ledger.maskedAt)) return learned;
  while (at >= 0 && entries[at]!.role === "assistant") after += entries[at--]!.tokens;
  const estimated = state.totalTokens - after;
  if (estimated <= 0) return learned;
  const factor = Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, counted / estimated));
  if (overheadTokens !== undefined) return { factor, overheadTokens };
  const atMost = Math.min(Math.max(1, learned.factor), factor);
  return { factor: atMost, overheadTokens: Math.max(0, counted - estimated * atMost) };
}
