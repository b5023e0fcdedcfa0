import type { Entry } from "../entry.js";
import { chooseBreak } from "./break.js";
import { decisionOn, isFullyMasked, type Outcome, planOldest } from "./oldest.js";
import { findReplacements } from "./outdated.js";
import type { Decision, RetentionOptions } from "./types.js";
import { blocksAt, cutAt, weigh } from "./weigh.js";

/**
 * How many of the newest eligible entries are examined line by line. Older ones are masked entirely.
 */
const MAX_EXAMINED = 400;
/** Older entries are masked once their total size exceeds this share of the target. */
const MUCH_OLD = 0.1;
/** How far below the target a batch of older entries can go, as a share of the target. */
const OLD_HEADROOM = 0.2;

/** Parameters of the search for the price that meets the target. */
const MAX_ROUNDS = 12;
const STEP = 1.6;
const NEAR_ENOUGH = 0.01;

export function planRetention(entries: readonly Entry[], options: RetentionOptions): Decision[] {
  const { totalTokens, targetTokens, order } = options;
  if (totalTokens <= targetTokens) return [];
  const eligible = entries.filter((entry) => options.isEligible(entry) && !isFullyMasked(entry));
  if (eligible.length === 0) return [];
  if (order === "oldest") return planOldest(eligible, findReplacements(entries), options).decisions;
  const { decisions, left } = planOld(eligible.slice(0, -MAX_EXAMINED), options);
  if (left <= targetTokens) return decisions;
  const newest = eligible.slice(-MAX_EXAMINED);
  const first = newest.length < eligible.length ? newest[0]!.index : 0;
  const near = entries.filter(({ role, index }) => index >= first || role === "user" || role === "system");
  return [...decisions, ...planBlocks(near, newest, { ...options, totalTokens: left })];
}

function planOld(old: readonly Entry[], options: RetentionOptions): Outcome {
  const { totalTokens, targetTokens } = options;
  const tokens = old.reduce((sum, entry) => sum + entry.tokens, 0);
  if (tokens < MUCH_OLD * targetTokens) return { decisions: [], left: totalTokens };
  return planOldest(old, new Map(), { ...options, batch: Math.min(OLD_HEADROOM, tokens / totalTokens) });
}

function planBlocks(
  entries: readonly Entry[],
  eligible: readonly Entry[],
  options: RetentionOptions,
): readonly Decision[] {
  const { totalTokens, targetTokens, costWith } = options;
  const replaced = findReplacements(entries);
  const shortest = planOldest(eligible, replaced, options);
  // Even masking every entry entirely does not suffice, so there is nothing to choose.
  if (shortest.left > targetTokens) return shortest.decisions;
  const spans = weigh(entries, eligible, replaced);
  const { from, price: first, headroom } = chooseBreak(spans, entries, options);
  const wanted = targetTokens - headroom;
  let found: Decision[] | undefined;
  let price = first;
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const decisions: Decision[] = [];
    let left = totalTokens;
    for (const span of spans.slice(from)) {
      if (cutAt(span, price) === undefined) continue;
      const { entry } = span;
      const blocks = blocksAt(span, price);
      const keep = costWith(entry, blocks) < entry.tokens ? blocks : [];
      const cost = costWith(entry, keep);
      if (cost >= entry.tokens) continue;
      left -= entry.tokens - cost;
      decisions.push(decisionOn(entry, keep, replaced));
    }
    if (left <= wanted) {
      found = decisions;
      high = price;
      if (left > wanted - NEAR_ENOUGH * targetTokens) break;
      price = low > 0 ? Math.sqrt(low * high) : price / STEP;
    } else {
      low = price;
      price = high < Number.POSITIVE_INFINITY ? Math.sqrt(low * high) : price * STEP;
    }
  }
  return found ?? shortest.decisions;
}
