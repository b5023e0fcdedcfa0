import type { Entry } from "../entry.js";
import type { RetentionOptions } from "./types.js";
import { cutAt, type Span } from "./weigh.js";

/** How far below the target a batch can go, as shares of the room that the target leaves for spans. */
const HEADROOMS = [0.02, 0.05, 0.09, 0.14, 0.2, 0.3];
/** Candidate prices, as multiples of a token's mean worth. Lines worth less per token are cut. */
const PRICES = Array.from({ length: 24 }, (_, index) => 1.5 ** (index - 12));
/**
 * How much lost worth weighs in comparison with the broken cache. This weight is multiplied by the
 * number of turns until the room is full.
 */
const LOSS_WEIGHT = 0.033;

interface Break {
  /** The first span that changes. The prompt cache remains valid up to this span. */
  readonly from: number;
  readonly price: number;
  readonly headroom: number;
}

/**
 * Chooses where to start cutting, so that the cost per turn (lost worth plus broken prompt cache) is
 * minimal. The first batch starts at the oldest possible cut.
 */
export function chooseBreak(
  spans: readonly Span[],
  entries: readonly Entry[],
  { totalTokens, targetTokens, isFirst, batch }: RetentionOptions,
): Break {
  const tokens = sumOf(spans.map(({ entry }) => entry.tokens));
  const room = targetTokens - (totalTokens - tokens);
  const worth = sumOf(spans.map((span) => span.worth.reduce((sum, each) => sum + (each || 0), 0))) || 1;
  const mean = worth / Math.max(1, tokens);
  const growth = growthOf(entries);
  const lossWeight = LOSS_WEIGHT * Math.max(1, room / growth);
  let before = 0;
  const stays = spans.map(({ entry }) => {
    before += entry.tokens;
    return before - entry.tokens;
  });
  const headrooms = batch === undefined ? HEADROOMS : [(batch * targetTokens) / Math.max(1, room)];
  let best = Number.POSITIVE_INFINITY;
  let found: Break = { from: 0, price: PRICES.at(-1)! * mean, headroom: 0 };
  for (const price of PRICES.map((each) => each * mean)) {
    let left = 0;
    let lost = 0;
    // The loop runs backwards, so that each span is added to the cuts after it.
    const cuts = spans.map((span) => cutAt(span, price));
    for (let from = spans.length - 1; from >= 0; from--) {
      const cut = cuts[from];
      left += cut?.tokens ?? spans[from]!.entry.tokens;
      lost += cut?.lost ?? 0;
      if (cut === undefined || (isFirst && cuts.slice(0, from).some((each) => each !== undefined))) continue;
      const { tokensBefore } = spans[from]!;
      const free = room - stays[from]! - left;
      const headroom = headrooms.findLast((share) => free >= share * room);
      if (headroom === undefined) continue;
      const costPerTurn =
        lossWeight * (lost / worth) + (1 - tokensBefore / totalTokens) / (1 + free / growth);
      if (costPerTurn >= best) continue;
      best = costPerTurn;
      found = { from, price, headroom: headroom * room };
    }
    // With a fixed batch size, the lowest sufficient price is the best.
    if (batch !== undefined && best < Number.POSITIVE_INFINITY) break;
  }
  return found;
}

function growthOf(entries: readonly Entry[]): number {
  const turns = entries.filter(({ role }) => role === "assistant").length;
  const results = entries.filter(({ role }) => role === "result");
  const whole = results.filter(({ record }) => record === undefined);
  const mean = sumOf(whole.map(({ tokens }) => tokens)) / Math.max(1, whole.length);
  return Math.max(1, (mean * results.length) / Math.max(1, turns));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
