import type { Entry } from "../entry.js";
import { Batch } from "./batch.js";
import type { LineRange } from "./line-range.js";
import { decisionOn, isWhollyGone, type Outcome, planOldest } from "./oldest.js";
import { findReplacements, type Replacements } from "./outdated.js";
import type { Decision, RetentionOptions } from "./types.js";
import { type Reading, readUnits } from "./units.js";
import { type Candidate, fillWorth } from "./worth.js";

function readingOf(entry: Entry): Reading {
  const { text, calls, found } = entry;
  found.reading ??= readUnits(calls.length === 0 ? text : `${text}\n${calls.map(textOfCall).join("\n")}`);
  return found.reading;
}

function textOfCall({ tool, input }: { tool: string; input: unknown }): string {
  return `${tool}\n${typeof input === "string" ? input : valuesOf(input, 0).join("\n")}`;
}

const MAX_DEPTH = 8;

function valuesOf(value: unknown, depth: number): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (value === null || typeof value !== "object" || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((inner) => valuesOf(inner, depth + 1));
}

/** How many of the newest cuttable entries are examined line by line; older ones are masked whole. */
const LOOKED_INTO = 400;
/**
 * Older ones are masked once they take up this share of the room, and then by this share more than necessary.
 */
const MUCH_OLD = 0.1;
const OLD_HEADROOM = 0.2;
const MAX_ROUNDS = 6;

/** Decides what to keep of old entries once the conversation is above its target. */
export function planRetention(entries: readonly Entry[], options: RetentionOptions): Decision[] {
  const { totalTokens, targetTokens, order } = options;
  if (totalTokens <= targetTokens) return [];
  const eligible = entries.filter((entry) => options.isEligible(entry));
  if (eligible.every(isWhollyGone)) return [];
  if (order === "oldest") return planOldest(eligible, findReplacements(entries), options).decisions;
  const { decisions, left } = planOld(eligible.slice(0, -LOOKED_INTO), options);
  if (left <= targetTokens) return decisions;
  const newest = eligible.slice(-LOOKED_INTO);
  const first = newest.length < eligible.length ? newest[0]!.index : 0;
  const near = entries.filter(({ role, index }) => index >= first || role === "user" || role === "system");
  return [...decisions, ...planBlocks(near, newest, { ...options, totalTokens: left })];
}

/** Whole entries older than the examined ones, once they are large enough to justify the break. */
function planOld(old: readonly Entry[], options: RetentionOptions): Outcome {
  const { totalTokens, targetTokens } = options;
  const tokens = old.reduce((sum, entry) => sum + (isWhollyGone(entry) ? 0 : entry.tokens), 0);
  if (tokens < MUCH_OLD * targetTokens) return { decisions: [], left: totalTokens };
  return planOldest(old, new Map(), { ...options, batch: Math.min(OLD_HEADROOM, tokens / totalTokens) });
}

/** Reduces entries to the blocks of lines that are worth their tokens. */
function planBlocks(
  entries: readonly Entry[],
  eligible: readonly Entry[],
  options: RetentionOptions,
): Decision[] {
  const replaced = findReplacements(entries);
  const shortest = planOldest(eligible, replaced, options);
  // There is no choice if everything has to go.
  if (shortest.left > options.targetTokens) return shortest.decisions;
  const candidates = candidatesOf(eligible, replaced);
  const lines = candidates.reduce((sum, { reading }) => sum + reading.lines, 0);
  const worth = new Float64Array(lines);
  fillWorth(worth, candidates, surroundingsOf(entries, new Set(eligible)));
  const batch = new Batch({ entries, candidates, replaced, worth, options });
  return decide(batch, replaced, options) ?? shortest.decisions;
}

function candidatesOf(eligible: readonly Entry[], replaced: Replacements): Candidate[] {
  let begin = 0;
  return eligible.map((entry) => {
    const reading = readingOf(entry);
    const candidate = {
      entry,
      reading,
      begin,
      isReplaced: replaced.has(entry),
      isOutdated: replaced.get(entry)?.rule === "superseded",
      gone: entry.record && goneLines(reading, entry.record.keep),
    };
    begin += reading.lines;
    return candidate;
  });
}

function surroundingsOf(entries: readonly Entry[], eligible: ReadonlySet<Entry>) {
  const spoken = [];
  const kept = [];
  let turn = 1;
  for (const entry of entries) {
    if (eligible.has(entry)) continue;
    if (entry.role === "assistant") turn++;
    if (entry.role === "result") kept.push(readingOf(entry));
    else spoken.push({ reading: readingOf(entry), turn, isAsked: entry.role !== "assistant" });
  }
  return { spoken, kept };
}

function goneLines(reading: Reading, keep: readonly LineRange[]): Uint8Array {
  const gone = new Uint8Array(reading.lines).fill(1);
  for (const { from, to } of keep)
    for (let number = from; number <= to; number++) {
      const line = lineOfNumber(reading, number);
      if (line < reading.lines) gone[line] = 0;
    }
  return gone;
}

function lineOfNumber({ skipAt, skipped }: Reading, number: number): number {
  if (skipAt === -1 || number <= skipAt) return number - 1;
  return Math.max(skipAt, number - skipped);
}

function numberOfLine({ skipAt, skipped }: Reading, line: number): number {
  return skipAt === -1 || line <= skipAt ? line + 1 : line + skipped;
}

/** The flagged lines as ranges of line numbers. */
function rangesOf(reading: Reading, kept: Uint8Array, begin: number): LineRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (let line = 0; line < reading.lines; line++) {
    if (kept[begin + line] === 0) continue;
    const from = numberOfLine(reading, line);
    const to = line === reading.skipAt ? from + reading.skipped - 1 : from;
    const last = ranges.at(-1);
    if (last !== undefined && last.to === from - 1) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}

/**
 * Turns a batch into decisions that meet the target, each of which makes its entry smaller;
 * undefined if there are none.
 */
function decide(
  batch: Batch,
  replaced: Replacements,
  { totalTokens, targetTokens, costWith }: RetentionOptions,
): Decision[] | undefined {
  let found: Decision[] | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const decisions: Decision[] = [];
    let left = totalTokens;
    for (const candidate of batch.cuts()) {
      const { entry, reading, begin } = candidate;
      let keep = rangesOf(reading, batch.kept, begin);
      let cost = costWith(entry, keep);
      if (cost >= entry.tokens && keep.length > 0) {
        keep = [];
        cost = costWith(entry, keep);
      }
      if (cost >= entry.tokens) {
        batch.skip(candidate);
        continue;
      }
      left -= entry.tokens - cost;
      decisions.push(decisionOn(entry, keep, replaced));
    }
    // The least room left above what was wanted is best; too little room is worse than too much.
    const miss = left <= batch.wanted ? batch.wanted - left : totalTokens + left;
    if (left <= targetTokens && miss < best) {
      found = decisions;
      best = miss;
    }
    if (!batch.adjust(left)) break;
  }
  return found;
}
