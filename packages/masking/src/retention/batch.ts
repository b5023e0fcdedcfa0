import type { Entry } from "../entry.js";
import { cutText } from "./cut.js";
import type { Replacements } from "./outdated.js";
import type { RetentionOptions } from "./types.js";
import type { Candidate } from "./worth.js";

/**
 * The approximate cost of a summary line and of the marker before each block, in tokens;
 * `Batch.adjust` corrects it.
 */
const SUMMARY_TOKENS = 18;
const MARK_TOKENS = 6;
/** A small entry has a short summary, too. */
const SMALLEST = 0.8;
/** How far below the target a batch may go, as shares of what the cuttable results may have. */
const HEADROOMS = [0.02, 0.05, 0.09, 0.14, 0.2, 0.3];
/** The prices per token to try, around the mean worth of one. */
const PRICES = Array.from({ length: 18 }, (_, index) => 1.7 ** (index - 7));
/**
 * The weight of the lost worth against the broken part of the prompt cache, per turn that the results last.
 */
const LOSS_WEIGHT = 0.009;
/** Superseded results above this share of the room justify breaking the cache where they are. */
const MUCH_SUPERSEDED = 0.4;
/** The estimate is good enough within this share of the room. */
const TOLERANCE = 0.01;

interface Span extends Candidate {
  readonly end: number;
  readonly tokens: number;
  /** Its current worth, and its number of lines. */
  readonly worthNow: number;
  readonly linesNow: number;
  /** The worth of its lines without the loss at edges. */
  readonly worthWhole: number;
  /** Tokens of everything before it. */
  readonly tokensBefore: number;
  /** Its worth at the price tried last. */
  worthLeft: number;
  tokensLeft: number;
  isCut: boolean;
  /** Whether a cut turned out to gain nothing. */
  isStuck: boolean;
}

/** The input for choosing a batch. */
export interface Situation {
  readonly entries: readonly Entry[];
  readonly candidates: readonly Candidate[];
  readonly replaced: Replacements;
  /** For each line of all candidates. */
  readonly worth: Float64Array;
  readonly options: RetentionOptions;
}

/**
 * One batch. From one entry on, it removes the lines worth less than a price per token; nothing changes
 * before that entry, so that most of a prompt cache survives.
 */
export class Batch {
  /** Flags of the kept lines. */
  readonly kept: Uint8Array;
  readonly #cost: Float64Array;
  readonly #worth: Float64Array;
  readonly #spans: Span[];
  readonly #target: number;
  /** The total budget of the candidates, in tokens. */
  readonly #room: number;
  #from = 0;
  #price = 0;
  #headroom = 0;
  #budget = 0;

  constructor({ entries, candidates, replaced, worth, options }: Situation) {
    this.#worth = worth;
    this.#cost = new Float64Array(worth.length);
    this.kept = new Uint8Array(worth.length);
    this.#spans = [];
    let total = 0;
    for (const entry of entries) {
      const candidate = candidates[this.#spans.length];
      if (candidate?.entry === entry) this.#spans.push(this.#spanOf(candidate, total));
      total += entry.tokens;
    }
    const tokens = sumOf(this.#spans, (span) => span.tokens);
    this.#target = options.targetTokens;
    this.#room = options.targetTokens - (options.totalTokens - tokens);
    this.#choose(total, tokens, growthOf(entries), firstToGo(this.#spans, replaced, this.#room), options);
    this.#settle();
  }

  /** The entries to cut; `kept` flags their remaining lines. */
  cuts(): readonly Candidate[] {
    return this.#spans.slice(this.#from).filter(({ isCut }) => isCut);
  }

  /** Reports that cutting an entry gains nothing. */
  skip(candidate: Candidate) {
    (candidate as Span).isStuck = true;
  }

  /** The total that all entries should come to: the target minus the headroom. */
  get wanted(): number {
    return this.#target - this.#headroom * Math.max(0, this.#room);
  }

  /**
   * Corrects the estimates, given that `left` tokens remain in all entries together. Returns
   * whether the cuts have changed.
   */
  adjust(left: number): boolean {
    const error = left - this.wanted;
    const tolerance = TOLERANCE * Math.max(0, this.#room);
    if (left <= this.#target && Math.abs(error) <= tolerance) return false;
    this.#budget -= error;
    this.#settle();
    return true;
  }

  /** Finds the break and the headroom with the lowest cost: lost worth plus broken cache, per turn. */
  #choose(
    total: number,
    tokens: number,
    growth: number,
    mustGo: number,
    { batch, isFirst }: RetentionOptions,
  ) {
    const spans = this.#spans;
    const room = this.#room;
    const worthNow = sumOf(spans, (span) => span.worthNow) || 1;
    const mean = worthNow / Math.max(1, tokens);
    const columns = PRICES.length;
    // For all spans from one on: remaining tokens and worth under a price, and the first span cut.
    const tokensFrom = new Float64Array((spans.length + 1) * columns);
    const worthFrom = new Float64Array((spans.length + 1) * columns);
    const firstCut = new Int32Array((spans.length + 1) * columns).fill(spans.length);
    for (let at = spans.length - 1; at >= 0; at--) {
      const span = spans[at]!;
      let hasLines = true;
      for (let column = 0; column < columns; column++) {
        // A span without lines has none at a higher price either.
        if (hasLines) hasLines = this.#cut(span, PRICES[column]! * mean);
        const here = at * columns + column;
        tokensFrom[here] = tokensFrom[here + columns]! + span.tokensLeft;
        worthFrom[here] = worthFrom[here + columns]! + span.worthLeft;
        firstCut[here] = span.isCut ? at : firstCut[here + columns]!;
      }
    }
    const lossWeight = LOSS_WEIGHT * Math.max(1, room / growth);
    const headrooms = batch === undefined ? HEADROOMS : [(batch * this.#target) / Math.max(1, room)];
    let best = Number.POSITIVE_INFINITY;
    this.#price = PRICES.at(-1)! * mean;
    this.#headroom = headrooms[0]!;
    for (const headroom of headrooms) {
      const budget = room * (1 - headroom);
      let tokensBefore = 0;
      let worthBefore = 0;
      for (let at = 0; at < spans.length && at <= mustGo; at++) {
        let column = 0;
        while (column < columns && tokensBefore + tokensFrom[at * columns + column]! > budget) column++;
        const here = at * columns + column;
        if (column < columns && firstCut[here] === at) {
          const depth = 1 - spans[at]!.tokensBefore / total;
          const loss = 1 - (worthBefore + worthFrom[here]!) / worthNow;
          const free = room - tokensBefore - tokensFrom[here]!;
          const judgement = lossWeight * loss + depth / (1 + free / growth);
          if (judgement < best) {
            best = judgement;
            this.#from = at;
            this.#price = PRICES[column]! * mean;
            this.#headroom = headroom;
          }
          // Nothing was masked before, so there is no break to postpone: the first
          // batch considers everything.
          if (isFirst) break;
        }
        tokensBefore += spans[at]!.tokens;
        worthBefore += spans[at]!.worthNow;
      }
    }
    const tokensBefore = sumOf(spans.slice(0, this.#from), (span) => span.tokens);
    this.#budget = room * (1 - this.#headroom) - tokensBefore;
  }

  /** Finds the lowest price, near the last one, that meets the budget. */
  #settle() {
    let high = this.#price;
    for (let round = 0; round < 40 && this.#tokensAt(high) > this.#budget; round++) high *= 1.5;
    let low = high / 1.5;
    for (let round = 0; round < 40 && low > 1e-12 && this.#tokensAt(low) <= this.#budget; round++) {
      high = low;
      low /= 1.5;
    }
    for (let round = 0; round < 5; round++) {
      const middle = (low + high) / 2;
      if (this.#tokensAt(middle) > this.#budget) low = middle;
      else high = middle;
    }
    this.#price = high;
    this.#tokensAt(high);
  }

  #tokensAt(price: number): number {
    let sum = 0;
    for (let at = this.#from; at < this.#spans.length; at++) {
      const span = this.#spans[at]!;
      this.#cut(span, price);
      sum += span.tokensLeft;
    }
    return sum;
  }

  /** Cuts a span at a price. Returns whether any of its lines remain. */
  #cut(span: Span, price: number): boolean {
    span.isCut = false;
    span.tokensLeft = span.tokens;
    span.worthLeft = span.worthNow;
    if (span.isStuck || span.linesNow === 0) return false;
    const cut = cutText(this.#worth, this.#cost, span.begin, span.end, price, MARK_TOKENS, this.kept);
    const tokens = Math.min(SUMMARY_TOKENS, SMALLEST * span.tokens) + cut.cost;
    if (cut.lines === span.linesNow || tokens >= span.tokens) return true;
    if (span.gone === undefined && span.worthWhole - price * span.tokens >= cut.gain - price * SUMMARY_TOKENS)
      return true;
    span.isCut = true;
    span.tokensLeft = tokens;
    span.worthLeft = cut.gain + price * cut.cost;
    return cut.lines > 0;
  }

  #spanOf(candidate: Candidate, tokensBefore: number): Span {
    const { entry, reading, begin, gone } = candidate;
    const end = begin + reading.lines;
    let characters = 0;
    let linesNow = 0;
    let worthWhole = 0;
    for (let line = 0; line < reading.lines; line++) {
      if (gone?.[line] === 1) continue;
      characters += reading.sizes[line]!;
      worthWhole += this.#worth[begin + line]!;
      linesNow++;
    }
    const rest = Math.max(0, entry.tokens - (gone === undefined ? 4 : SUMMARY_TOKENS));
    const rate = Math.max(0.05, rest / Math.max(1, characters));
    for (let line = 0; line < reading.lines; line++)
      this.#cost[begin + line] = gone?.[line] === 1 ? -1 : rate * reading.sizes[line]!;
    const worthNow =
      gone === undefined ? worthWhole : cutText(this.#worth, this.#cost, begin, end, 0, 0, this.kept).gain;
    return {
      ...candidate,
      end,
      tokens: entry.tokens,
      worthNow,
      linesNow,
      worthWhole,
      tokensBefore,
      worthLeft: 0,
      tokensLeft: 0,
      isCut: false,
      isStuck: false,
    };
  }
}

/** Tokens that an assistant turn adds in results. */
function growthOf(entries: readonly Entry[]): number {
  let turns = 0;
  let results = 0;
  let whole = 0;
  let tokens = 0;
  for (const { record, role, tokens: cost } of entries) {
    if (role === "assistant") turns++;
    if (role !== "result") continue;
    results++;
    if (record) continue;
    whole++;
    tokens += cost;
  }
  return Math.max(1, ((tokens / Math.max(1, whole)) * results) / Math.max(1, turns));
}

/**
 * The first entry that was superseded as a whole, if those are large enough that the batch should
 * begin there at the latest.
 */
function firstToGo(spans: readonly Span[], replaced: Replacements, room: number): number {
  const superseded = spans.filter(({ gone, entry }) => gone === undefined && replaced.has(entry));
  if (sumOf(superseded, (span) => span.tokens) < MUCH_SUPERSEDED * room) return spans.length;
  return spans.indexOf(superseded[0]!);
}

function sumOf(spans: readonly Span[], read: (span: Span) => number): number {
  let sum = 0;
  for (const span of spans) sum += read(span);
  return sum;
}
