import type { Entry } from "../conversation.js";
import { Batch } from "./batch.js";
import { type Outcome, planOldest } from "./oldest.js";
import { findReplacements, type Replacement } from "./outdated.js";
import type { Decision, LineRange, PlanRetention, RetentionOptions } from "./types.js";
import { type Reading, readUnits } from "./units.js";
import { type Candidate, fillWorth } from "./worth.js";

const readings = new WeakMap<Entry, Reading>();

function readingOf(entry: Entry): Reading {
  let reading = readings.get(entry);
  if (reading === undefined) {
    reading = readUnits(
      entry.calls.length === 0 ? entry.text : `${entry.text}\n${entry.calls.map(textOfCall).join("\n")}`,
    );
    readings.set(entry, reading);
  }
  return reading;
}

function textOfCall({ tool, input }: { tool: string; input: unknown }): string {
  return `${tool}\n${typeof input === "string" ? input : valuesOf(input, 0).join("\n")}`;
}

const DEEPEST = 8;

function valuesOf(value: unknown, depth: number): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (value === null || typeof value !== "object" || depth > DEEPEST) return [];
  return Object.values(value).flatMap((inner) => valuesOf(inner, depth + 1));
}

/**
 * So many of the newest entries that may be cut are looked into, line by line; what is older goes as a whole.
 */
const LOOKED_INTO = 400;
/** Older ones go from this share of the room on, and then this share more than must be. */
const MUCH_OLD = 0.1;
const OLD_HEADROOM = 0.2;
const MOST_ROUNDS = 6;

/** Decides what of old entries stays, once the conversation is above its target. */
export const planRetention: PlanRetention = (entries, options) => {
  const { totalTokens, targetTokens, order, protectedIds } = options;
  if (totalTokens <= targetTokens) return { decisions: new Map() };
  const eligible = entries.filter((entry) => options.isEligible(entry) && !protectedIds.has(entry.id));
  if (order === "oldest") return planOldest(eligible, findReplacements(entries), options);
  const { decisions, left } = planOld(eligible.slice(0, -LOOKED_INTO), options);
  if (left > targetTokens) {
    const newest = eligible.slice(-LOOKED_INTO);
    const first = newest.length < eligible.length ? entries.indexOf(newest[0]!) : 0;
    const near = entries.filter(({ role }, index) => index >= first || role === "user" || role === "system");
    for (const [id, decision] of planBlocks(near, newest, { ...options, totalTokens: left }))
      decisions.set(id, decision);
  }
  return { decisions };
};

/** Whole entries from before those that are looked into, once they have so much that the break pays. */
function planOld(old: readonly Entry[], options: RetentionOptions): Outcome {
  const { totalTokens, targetTokens, previous } = options;
  const tokens = old.reduce(
    (sum, entry) => sum + (previous.get(entry.id)?.keep.length === 0 ? 0 : entry.tokens),
    0,
  );
  if (tokens < MUCH_OLD * targetTokens) return { decisions: new Map(), left: totalTokens };
  return planOldest(old, new Map(), { ...options, batch: Math.min(OLD_HEADROOM, tokens / totalTokens) });
}

/** Cuts entries down to the blocks of lines that are worth their tokens. */
function planBlocks(
  entries: readonly Entry[],
  eligible: readonly Entry[],
  options: RetentionOptions,
): Map<string, Decision> {
  if (eligible.length === 0) return new Map();
  const replaced = findReplacements(entries);
  const candidates = candidatesOf(eligible, replaced, options);
  const lines = candidates.reduce((sum, { reading }) => sum + reading.lines, 0);
  const worth = new Float64Array(lines);
  fillWorth(worth, candidates, surroundingsOf(entries, new Set(eligible)));
  const batch = new Batch({ entries, candidates, replaced, worth, options });
  return decide(batch, replaced, options) ?? planOldest(eligible, replaced, options).decisions;
}

function candidatesOf(
  eligible: readonly Entry[],
  replaced: ReadonlyMap<string, Replacement>,
  { previous }: RetentionOptions,
): Candidate[] {
  let begin = 0;
  return eligible.map((entry) => {
    const reading = readingOf(entry);
    const decision = previous.get(entry.id);
    const candidate = {
      entry,
      reading,
      begin,
      isReplaced: replaced.has(entry.id),
      isOutdated: replaced.get(entry.id)?.rule === "superseded",
      ...(decision === undefined ? {} : { gone: goneLines(reading, decision.keep) }),
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
 * Turns a batch into decisions that meet the target, each of an entry that becomes smaller by it; undefined
 * if it comes to none.
 */
function decide(
  batch: Batch,
  replaced: ReadonlyMap<string, Replacement>,
  { totalTokens, targetTokens, costWith }: RetentionOptions,
): Map<string, Decision> | undefined {
  let found: Map<string, Decision> | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const decisions = new Map<string, Decision>();
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
      decisions.set(entry.id, { keep, rule: "oldest", ...replaced.get(entry.id) });
    }
    // Best is the least room above what was wanted; too little room is worse than too much.
    const miss = left <= batch.wanted ? batch.wanted - left : totalTokens + left;
    if (left <= targetTokens && miss < best) {
      found = decisions;
      best = miss;
    }
    if (!batch.adjust(left)) break;
  }
  return found;
}
