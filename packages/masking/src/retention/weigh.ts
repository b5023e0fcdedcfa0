import type { Entry } from "../entry.js";
import { type FactLine, factLinesOf, factsIn } from "./facts.js";
import type { LineRange } from "./line-range.js";
import type { Replacements } from "./outdated.js";

/** The weighed lines of an entry. Each array has one value per line: NaN for removed lines. */
export interface Span {
  readonly entry: Entry;
  readonly worth: Float64Array;
  readonly cost: Float64Array;
  /** The worth per token of the best nearby lines, because adjacent lines belong together. */
  readonly density: Float64Array;
  readonly tokensBefore: number;
}

/** The factor for facts that the user or the agent also wrote, in a message that is not masked. */
const SAID = 0.02;
/** The factor for the first fact in a line, which usually identifies the subject. */
const LEADING = 2;
/** The worth of each character. Among lines without new facts, the oldest are removed first. */
const CHARACTER = 0.0001;

const READ = 5.7;
const SEARCHED = 2.8;
/** The factor for reads of files that were read or written again, and for commands that ran again. */
const OUTDATED = 0.3;

/** Weights of lines by distance. Each line takes the best weighted mean within `REACH` lines. */
const NEIGHBORS = [1, 0.5, 0.2];
const REACH = 2;
/** The factor for blocks kept earlier. Splitting one loses more than its mean worth suggests. */
const KEPT = 1.3;
const MARK_TOKENS = 6;

const MOST_RATE = 0.5;

/**
 * Weighs the lines in entries. A fact adds worth to only one line, in the newest entry that contains
 * it. It adds no worth at all if a result that cannot be masked contains it.
 */
export function weigh(
  entries: readonly Entry[],
  cuttable: readonly Entry[],
  replaced: Replacements,
): readonly Span[] {
  const mayGo = new Set(cuttable);
  const said = new Set<string>();
  const counted = new Set<string>();
  const before = new Map<Entry, number>();
  let tokens = 0;
  for (const entry of entries) {
    before.set(entry, tokens);
    tokens += entry.tokens;
    if (mayGo.has(entry)) continue;
    const stays = entry.role === "result" ? counted : said;
    for (const { facts } of linesOf(entry)) for (const { text } of facts) stays.add(text);
  }
  const worthOf = (line: FactLine, isReplaced: boolean): number => {
    let sum = isReplaced ? 0 : CHARACTER * line.size;
    for (const [place, { text, weight }] of line.facts.entries()) {
      if (counted.has(text)) continue;
      counted.add(text);
      sum += weight * (said.has(text) ? SAID : 1) * (place === 0 ? LEADING : 1);
    }
    return sum;
  };
  return cuttable
    .toReversed()
    .map((entry, age) => {
      const factor = factorOf(entry, age + 1, replaced);
      const isReplaced = replaced.has(entry);
      return spanOf(entry, before.get(entry)!, (line) => factor * worthOf(line, isReplaced));
    })
    .reverse();
}

function linesOf({ found, text, calls }: Entry): readonly FactLine[] {
  found.factLines ??= [
    ...factLinesOf(text),
    ...calls.map((call) => ({ size: 0, facts: factsIn(call.text.replaceAll("\\n", "\n")) })),
  ];
  return found.factLines;
}

function factorOf(entry: Entry, age: number, replaced: Replacements): number {
  const kind = entry.action?.kind;
  return (
    age ** -0.4 *
    Math.max(1, age / 16) ** -1.08 *
    (kind === "read" ? READ : kind === "search" || kind === "list" ? SEARCHED : 1) *
    (replaced.get(entry)?.rule === "superseded" ? OUTDATED : 1)
  );
}

function spanOf(entry: Entry, tokensBefore: number, worthOf: (line: FactLine) => number): Span {
  const lines = linesOf(entry);
  const count = lines.length;
  const worth = new Float64Array(count).fill(Number.NaN);
  const cost = new Float64Array(count).fill(Number.NaN);
  const density = new Float64Array(count).fill(Number.NaN);
  const rate = Math.min(MOST_RATE, entry.tokens / Math.max(1, entry.text.length));
  const keep = entry.record?.keep;
  for (const { from, to } of keep ?? [{ from: 1, to: count }]) {
    for (let at = from - 1; at < to; at++) {
      cost[at] = lines[at]!.size * rate;
      worth[at] = worthOf(lines[at]!);
    }
    if (keep === undefined) fillDensity(density, worth, cost);
    else density.fill(KEPT * densityOf(worth, cost, from - 1, to), from - 1, to);
  }
  return { entry, worth, cost, density, tokensBefore };
}

function densityOf(worth: Float64Array, cost: Float64Array, begin: number, end: number): number {
  let sum = 0;
  let paid = MARK_TOKENS;
  for (let at = begin; at < end; at++) {
    sum += worth[at]!;
    paid += cost[at]!;
  }
  return sum / paid;
}

function fillDensity(density: Float64Array, worth: Float64Array, cost: Float64Array): void {
  const count = density.length;
  const around = density.map((_, at) => {
    let sum = 0;
    let paid = 0;
    for (let near = at - 2; near <= at + 2; near++) {
      if (near < 0 || near >= count) continue;
      const share = NEIGHBORS[Math.abs(near - at)]!;
      sum += share * worth[near]!;
      paid += share * cost[near]!;
    }
    return sum / Math.max(0.01, paid);
  });
  for (let at = 0; at < count; at++)
    for (let near = Math.max(0, at - REACH); near <= Math.min(count - 1, at + REACH); near++)
      if (!(density[at]! >= around[near]!)) density[at] = around[near]!;
}

export function blocksAt({ density }: Span, price: number): LineRange[] {
  const blocks: { from: number; to: number }[] = [];
  for (const [at, value] of density.entries()) {
    if (!(value >= price)) continue;
    const last = blocks.at(-1);
    if (last?.to === at) last.to = at + 1;
    else blocks.push({ from: at + 1, to: at + 1 });
  }
  return blocks;
}

/** Estimates the tokens left and the worth lost. Returns undefined if the cut saves nothing. */
export function cutAt(
  { entry, density, worth, cost }: Span,
  price: number,
): { tokens: number; lost: number } | undefined {
  let tokens = SUMMARY_TOKENS;
  let lost = 0;
  let isOpen = false;
  let isSmaller = false;
  for (let at = 0; at < density.length; at++) {
    const isKept = density[at]! >= price;
    if (isKept) tokens += cost[at]! + (isOpen ? 0 : MARK_TOKENS);
    else if (density[at]! < price) {
      lost += worth[at]!;
      isSmaller = true;
    }
    isOpen = isKept;
  }
  return isSmaller && tokens < entry.tokens ? { tokens, lost } : undefined;
}

const SUMMARY_TOKENS = 20;
