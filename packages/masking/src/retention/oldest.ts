import type { Entry } from "../entry.js";
import type { LineRange } from "./line-range.js";
import type { Replacements } from "./outdated.js";
import type { Decision, RetentionOptions } from "./types.js";

const NO_LINES: readonly LineRange[] = [];

export interface Outcome {
  readonly decisions: Decision[];
  readonly left: number;
}

/**
 * Chooses entire entries to mask, oldest first, until the target minus the batch's headroom is met.
 */
export function planOldest(
  eligible: readonly Entry[],
  replaced: Replacements,
  { totalTokens, targetTokens, batch = 0, costWith }: RetentionOptions,
): Outcome {
  const decisions: Decision[] = [];
  let left = totalTokens;
  for (const entry of eligible) {
    if (left <= targetTokens * (1 - batch)) break;
    if (isFullyMasked(entry)) continue;
    const cost = costWith(entry, NO_LINES);
    if (cost >= entry.tokens) continue;
    left -= entry.tokens - cost;
    decisions.push(decisionOn(entry, NO_LINES, replaced));
  }
  return { decisions, left };
}

export function isFullyMasked({ record }: Entry): boolean {
  return record?.keep.length === 0;
}

export function decisionOn(entry: Entry, keep: readonly LineRange[], replaced: Replacements): Decision {
  const { rule = "oldest", by } = replaced.get(entry) ?? {};
  return { entry, keep, rule, by };
}
