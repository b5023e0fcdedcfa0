import type { Entry } from "../conversation.js";
import { type Batch, chooseBatch } from "./batch.js";
import { planOldest } from "./oldest.js";
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

/** Decides what of old entries stays, once the conversation is above its target: see the README's "What stays". */
export const planRetention: PlanRetention = (entries, options) => {
  if (options.totalTokens <= options.targetTokens) return { decisions: new Map() };
  const eligible = entries.filter(
    (entry) => !options.protectedIds.has(entry.id) && options.isEligible(entry),
  );
  if (eligible.length === 0) return { decisions: new Map() };
  const replaced = findReplacements(entries);
  if (options.order === "oldest") return { decisions: planOldest(eligible, replaced, options) };
  return { decisions: planBlocks(entries, eligible, replaced, options) };
};

function planBlocks(
  entries: readonly Entry[],
  eligible: readonly Entry[],
  replaced: ReadonlyMap<string, Replacement>,
  options: RetentionOptions,
): Map<string, Decision> {
  const candidates = candidatesOf(eligible, replaced, options);
  const lines = candidates.reduce((sum, { reading }) => sum + reading.lines, 0);
  const worth = new Float64Array(lines);
  fillWorth(worth, candidates, surroundingsOf(entries, new Set(eligible)));
  const batch = chooseBatch({ entries, candidates, replaced, worth, options });
  return decide(batch, replaced, options);
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
export function rangesOf(reading: Reading, kept: Uint8Array, begin: number): LineRange[] {
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

/** Turns a batch into decisions, each only if the entry becomes smaller by it; cuts deeper where the estimate was too low. */
function decide(
  batch: Batch,
  replaced: ReadonlyMap<string, Replacement>,
  { totalTokens, costWith }: RetentionOptions,
): Map<string, Decision> {
  const decisions = new Map<string, Decision>();
  for (let round = 0; round < 6; round++) {
    let left = totalTokens;
    decisions.clear();
    for (const { entry, keep } of batch.cuts()) {
      const cost = costWith(entry, keep);
      if (cost >= entry.tokens) continue;
      left -= entry.tokens - cost;
      decisions.set(entry.id, { keep, rule: "oldest", ...replaced.get(entry.id) });
    }
    if (!batch.adjust(left)) break;
  }
  return decisions;
}
