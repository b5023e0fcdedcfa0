import type { Entry } from "../entry.js";
import { Census } from "./census.js";
import { FIGURE, NAME, PATH, type Reading, WORD } from "./units.js";
import { WEIGHTS } from "./weights.js";

/** The loss when a needed unit is gone: a plain word can be guessed, a name or a figure cannot. */
const IMPORTANCE = { word: 0.1, name: 1.2, figure: 1.5, path: 1, message: 3 };
/**
 * The share of its worth that a unit keeps if the agent or the user wrote it: it is
 * still in the conversation.
 */
const SAID = 0.05;
/** The share of its worth that a line keeps if its file was written since or its command ran again. */
const OUTDATED = 0.3;
/** The beginning of a line usually says what it is about: the name being defined, the line number. */
const LEADING = 2;

/**
 * The worth per character of a line without news, so that such lines also go oldest first and
 * no earlier than necessary.
 */
const CHARACTER = 0.0001;

const LONG_LINE = 160;
const OLD = 16;

/** A result (or another entry) that may be cut, and the position of its lines in the arrays of all lines. */
export interface Candidate {
  readonly entry: Entry;
  readonly reading: Reading;
  readonly begin: number;
  /** Which lines are already gone; undefined before the first decision. */
  readonly gone: Uint8Array | undefined;
  /** Whether a later entry has the same or newer content. */
  readonly isReplaced: boolean;
  readonly isOutdated: boolean;
}

/** What the remaining entries say. */
export interface Surroundings {
  /** What the user, the system prompt and the agent wrote, in order. */
  readonly spoken: readonly { readonly reading: Reading; readonly turn: number; readonly isAsked: boolean }[];
  /** Results that stay whole. */
  readonly kept: readonly Reading[];
}

const unitWorth = [WORD, NAME, FIGURE, PATH].map((kind) => {
  const name = (["word", "name", "figure", "path"] as const)[kind]!;
  const base = WEIGHTS[name] + Math.log(IMPORTANCE[name]);
  return [base, base, base + WEIGHTS.seenTwice, base + WEIGHTS.seenMore].map(Math.exp);
});
const MESSAGE_WORTH = IMPORTANCE.message * Math.exp(WEIGHTS.message);

/**
 * Fills `worth`, line by line, with the expected loss to the agent. A unit counts once, for the newest line
 * that has it, and not at all if content that stays has it.
 */
export function fillWorth(
  worth: Float64Array,
  candidates: readonly Candidate[],
  { spoken, kept }: Surroundings,
) {
  let expected = 0;
  for (const { reading } of candidates) expected += reading.units.length + reading.lines;
  for (const { reading } of spoken) expected += reading.units.length;
  for (const reading of kept) expected += reading.units.length + reading.lines;
  const census = new Census(expected);
  for (const { reading, turn, isAsked } of spoken) census.addSaid(reading, turn, isAsked);
  const numbers = candidates.map(({ reading }, index) => census.addResult(reading, index + 1));
  for (const [index, reading] of kept.entries()) {
    for (const number of census.addResult(reading, candidates.length + index + 1)) census.counted[number] = 1;
    for (let line = 0; line < reading.lines; line++)
      if (reading.troubles[line] === 1) census.counted[census.number(messageOf(reading, line))] = 1;
  }
  for (let index = candidates.length - 1; index >= 0; index--)
    fillCandidate(worth, candidates[index]!, numbers[index]!, candidates.length - index, census);
}

function fillCandidate(
  worth: Float64Array,
  candidate: Candidate,
  numbers: Int32Array,
  age: number,
  census: Census,
) {
  const { reading, begin, gone, entry } = candidate;
  const action = entry.action?.kind;
  const base =
    WEIGHTS.age * Math.log2(age) +
    WEIGHTS.old * Math.max(0, Math.log2(age / OLD)) +
    WEIGHTS.size * Math.log2(1 + reading.lines) +
    (entry.isError ? WEIGHTS.failed : 0) +
    (action === "search" || action === "list" ? WEIGHTS.search : 0) +
    (action === "read" ? WEIGHTS.read : 0) +
    (candidate.isOutdated ? Math.log(OUTDATED) : 0);
  for (let line = 0; line < reading.lines; line++) {
    if (gone?.[line] === 1) continue;
    const from = reading.unitStarts[line]!;
    const to = reading.unitStarts[line + 1]!;
    let said = 0;
    let asked = 0;
    let sum = candidate.isReplaced ? 0 : CHARACTER * reading.sizes[line]!;
    for (let at = from; at < to; at++) {
      const number = numbers[at]!;
      const isSaid = census.said[number]! > 0;
      if (isSaid) said++;
      asked += census.asked[number]!;
      if (census.counted[number] === 1) continue;
      census.counted[number] = 1;
      sum +=
        unitWorth[reading.kinds[at]!]![Math.min(census.results[number]!, 3)]! *
        (isSaid ? SAID : 1) *
        (at === from ? LEADING : 1);
    }
    const isTrouble = reading.troubles[line] === 1;
    if (isTrouble) {
      const message = census.number(messageOf(reading, line));
      if (census.counted[message] === 0) {
        census.counted[message] = 1;
        sum += MESSAGE_WORTH;
      }
    }
    const count = Math.max(1, to - from);
    const indent = reading.indents[line]!;
    worth[begin + line] =
      sum *
      Math.exp(
        base +
          (WEIGHTS.said * said + WEIGHTS.asked * asked) / count +
          (indent === 0 ? WEIGHTS.top : (WEIGHTS.indent * Math.min(indent, 24)) / 8) +
          WEIGHTS.units * Math.log2(count) +
          (isTrouble ? WEIGHTS.trouble : 0) +
          (reading.sizes[line]! > LONG_LINE ? WEIGHTS.long : 0),
      );
  }
}

/** A line that indicates trouble is one fact: its words, without the figures that change between runs. */
function messageOf({ unitStarts, units, kinds }: Reading, line: number): number {
  let hash = 0x51ed270b;
  for (let at = unitStarts[line]!; at < unitStarts[line + 1]!; at++)
    if (kinds[at] !== FIGURE) hash = Math.imul(hash ^ units[at]!, 0x01000193) ^ (hash >>> 15);
  return hash;
}
