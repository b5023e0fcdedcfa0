import type { Entry } from "../conversation.js";
import type { Replacement } from "./outdated.js";
import type { Decision, LineRange, RetentionOptions } from "./types.js";

const NO_LINES: readonly LineRange[] = [];

/** What goes, and what all entries together cost once it is gone. */
export interface Outcome {
  readonly decisions: Map<string, Decision>;
  readonly left: number;
}

/**
 * Masks whole entries in the order of the conversation, until the target (less what a batch goes below it) is
 * met.
 */
export function planOldest(
  eligible: readonly Entry[],
  replaced: ReadonlyMap<string, Replacement>,
  { totalTokens, targetTokens, batch = 0, previous, costWith }: RetentionOptions,
): Outcome {
  const decisions = new Map<string, Decision>();
  let left = totalTokens;
  for (const entry of eligible) {
    if (left <= targetTokens * (1 - batch)) break;
    if (previous.get(entry.id)?.keep.length === 0) continue;
    const cost = costWith(entry, NO_LINES);
    if (cost >= entry.tokens) continue;
    left -= entry.tokens - cost;
    decisions.set(entry.id, { keep: NO_LINES, rule: "oldest", ...replaced.get(entry.id) });
  }
  return { decisions, left };
}
