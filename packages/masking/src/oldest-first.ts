import type { Decision, PlanRetention } from "./retention/types.js";

/** Whole results in the conversation's order, until the target is met and no more. */
export const planOldestFirst: PlanRetention = (entries, options) => {
  const { targetTokens, totalTokens, batch = 0, protectedIds, previous, isEligible, costWith } = options;
  const decisions = new Map<string, Decision>();
  let total = totalTokens;
  if (total <= targetTokens) return { decisions };
  for (const entry of entries) {
    if (total <= targetTokens * (1 - batch)) break;
    if (previous.get(entry.id)?.keep.length === 0 || protectedIds.has(entry.id) || !isEligible(entry))
      continue;
    const cost = costWith(entry, []);
    if (cost >= entry.tokens) continue;
    decisions.set(entry.id, { keep: [], rule: "oldest" });
    total -= entry.tokens - cost;
  }
  return { decisions };
};
