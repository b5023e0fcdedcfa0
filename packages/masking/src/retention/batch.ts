import type { Entry } from "../conversation.js";
import { cutText } from "./cut.js";
import { rangesOf } from "./plan.js";
import type { LineRange, RetentionOptions } from "./types.js";
import type { Candidate } from "./worth.js";

/** Tunable numbers, found on real conversations. */
export const TUNING = {
  k: 0.012,
  gap: 6,
  summary: 16,
  headroom: [0.02, 0.05, 0.09, 0.14, 0.2, 0.3],
  prices: 18,
  step: 1.7,
  below: 7,
  must: 0.15,
  slack: 0.01,
};

interface Span extends Candidate {
  readonly lines: number;
  readonly tokens: number;
  /** Worth and lines that are there now. */
  readonly now: number;
  readonly live: number;
  readonly all: number;
  /** Tokens of all that happened before it. */
  readonly before: number;
  worthLeft: number;
  tokensLeft: number;
  isCut: boolean;
}

export interface Batch {
  cuts(): { entry: Entry; keep: LineRange[] }[];
  /** Corrects the estimate: so many tokens are left, all entries together. Whether the cuts are other ones now. */
  adjust(left: number): boolean;
}

interface Situation {
  readonly entries: readonly Entry[];
  readonly candidates: readonly Candidate[];
  readonly replaced: ReadonlyMap<string, unknown>;
  readonly worth: Float64Array;
  readonly options: RetentionOptions;
}

export function chooseBatch({ entries, candidates, replaced, worth, options }: Situation): Batch {
  const { totalTokens, targetTokens } = options;
  const cost = new Float64Array(worth.length);
  const kept = new Uint8Array(worth.length);
  const n = candidates.length;
  const before = new Map<Entry, number>();
  let sum = 0;
  let turns = 0;
  let fresh = 0;
  let freshTokens = 0;
  for (const entry of entries) {
    before.set(entry, sum);
    sum += entry.tokens;
    if (entry.role === "assistant") turns++;
    if (entry.role === "result" && !options.previous.has(entry.id)) {
      fresh++;
      freshTokens += entry.tokens;
    }
  }
  const results = entries.reduce((count, entry) => count + (entry.role === "result" ? 1 : 0), 0);
  const growth = Math.max(1, ((freshTokens / Math.max(1, fresh)) * results) / Math.max(1, turns));

  const spans: Span[] = candidates.map((candidate) =>
    fillCost(candidate, cost, worth, kept, before.get(candidate.entry)!),
  );
  const W0 = spans.reduce((total, span) => total + span.now, 0) || 1;
  const C0 = spans.reduce((total, span) => total + span.tokens, 0) || 1;

  const solve = (span: Span, price: number) => {
    const cut = cutText(worth, cost, span.begin, span.begin + span.lines, price, TUNING.gap, kept);
    if (span.gone !== undefined) {
      span.isCut = cut.lines < span.live;
      span.tokensLeft = span.isCut ? Math.min(span.tokens, TUNING.summary + cut.cost) : span.tokens;
      span.worthLeft = cut.gain + price * cut.cost;
      return;
    }
    span.isCut =
      cut.lines < span.lines &&
      TUNING.summary + cut.cost < span.tokens &&
      span.all - price * span.tokens < cut.gain - price * TUNING.summary;
    span.tokensLeft = span.isCut ? TUNING.summary + cut.cost : span.tokens;
    span.worthLeft = span.isCut ? cut.gain + price * cut.cost : span.all;
  };

  const G = TUNING.prices;
  const prices = Array.from({ length: G }, (_, index) => (W0 / C0) * TUNING.step ** (index - TUNING.below));
  const tokensFrom = new Float64Array((n + 1) * G);
  const worthFrom = new Float64Array((n + 1) * G);
  const firstCut = new Int32Array((n + 1) * G).fill(n);
  for (let at = n - 1; at >= 0; at--)
    for (let p = 0; p < G; p++) {
      solve(spans[at]!, prices[p]!);
      const here = at * G + p;
      tokensFrom[here] = tokensFrom[here + G]! + spans[at]!.tokensLeft;
      worthFrom[here] = worthFrom[here + G]! + spans[at]!.worthLeft;
      firstCut[here] = spans[at]!.isCut ? at : firstCut[here + G]!;
    }
  const fixed = totalTokens - C0;
  const available = targetTokens - fixed;
  const lossWeight = TUNING.k * Math.max(1, available / growth);
  const isFirst = options.previous.size === 0;
  // Superseded results that are whole still: when they are worth the break, the batch begins there.
  let must = n;
  let mustTokens = 0;
  for (let at = n - 1; at >= 0; at--)
    if (spans[at]!.gone === undefined && replaced.has(spans[at]!.entry.id)) mustTokens += spans[at]!.tokens;
  if (mustTokens > TUNING.must * available)
    must = spans.findIndex((span) => span.gone === undefined && replaced.has(span.entry.id));
  let best = { judgement: Number.POSITIVE_INFINITY, from: 0, p: G - 1, budget: 0 };
  const headrooms = options.batch === undefined ? TUNING.headroom : [options.batch];
  for (const headroom of headrooms) {
    const budget = available - headroom * available;
    let tokensBefore = 0;
    let worthBefore = 0;
    for (let at = 0; at < n && at <= must; at++) {
      let p = 0;
      while (p < G && tokensBefore + tokensFrom[at * G + p]! > budget) p++;
      if (p < G && firstCut[at * G + p] === at) {
        const depth = 1 - spans[at]!.before / sum;
        const loss = (W0 - worthBefore - worthFrom[at * G + p]!) / W0;
        const free = available - tokensBefore - tokensFrom[at * G + p]!;
        const judgement = lossWeight * loss + depth / (1 + free / growth);
        if (judgement < best.judgement) best = { judgement, from: at, p, budget };
        if (isFirst) break;
      }
      tokensBefore += spans[at]!.tokens;
      worthBefore += spans[at]!.now;
    }
  }
  if (best.judgement === Number.POSITIVE_INFINITY) best.budget = available * 0.9;
  const keptBefore = spans.slice(0, best.from).reduce((total, span) => total + span.tokens, 0);
  const tokensAt = (price: number) => {
    let total = keptBefore;
    for (let at = best.from; at < n; at++) {
      solve(spans[at]!, price);
      total += spans[at]!.tokensLeft;
    }
    return total;
  };
  let budget = best.budget;
  let rounds = 0;
  const settle = (low: number, high: number, rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const middle = (low + high) / 2;
      if (tokensAt(middle) > budget) low = middle;
      else high = middle;
    }
    return tokensAt(high);
  };
  settle(best.p === 0 ? 0 : prices[best.p - 1]!, prices[best.p]!, 6);
  return {
    cuts: () =>
      spans
        .slice(best.from)
        .filter((span) => span.isCut)
        .map((span) => ({ entry: span.entry, keep: rangesOf(span.reading, kept, span.begin) })),
    adjust: (left) => {
      const isOver = left > targetTokens;
      const error = left - fixed - best.budget;
      if (!isOver && (rounds > 0 || error > -TUNING.slack * available)) return false;
      rounds++;
      budget -= rounds === 1 ? error : (left - targetTokens) * rounds;
      settle(0, prices[G - 1]! * 64, 20);
      return true;
    },
  };
}

function fillCost(
  candidate: Candidate,
  cost: Float64Array,
  worth: Float64Array,
  kept: Uint8Array,
  before: number,
): Span {
  const { entry, reading, begin, gone } = candidate;
  const { lines, sizes } = reading;
  let characters = 0;
  let live = 0;
  let all = 0;
  for (let line = 0; line < lines; line++) {
    if (gone?.[line] === 1) continue;
    characters += sizes[line]!;
    live++;
    all += worth[begin + line]!;
  }
  const rate =
    Math.max(0, entry.tokens - (gone === undefined ? 4 : TUNING.summary)) / Math.max(1, characters);
  for (let line = 0; line < lines; line++)
    cost[begin + line] = gone?.[line] === 1 ? -1 : Math.max(0.05, rate) * sizes[line]!;
  let now = all;
  if (gone !== undefined) {
    const cut = cutText(worth, cost, begin, begin + lines, 0, 0, kept);
    now = cut.gain;
  }
  return {
    ...candidate,
    lines,
    tokens: entry.tokens,
    now,
    live,
    all,
    before,
    worthLeft: 0,
    tokensLeft: 0,
    isCut: false,
  };
}
