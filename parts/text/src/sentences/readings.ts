import { type Clauses, isCjk } from "./clauses.js";
import { isOneWord, type Unit, unitOf } from "./features.js";

/** Limits the number of items in an enumeration that are read. */
const MAX_PARTS = 4;
/** A shorter part ("but not yet") is not a statement. */
const MIN_WORDS = 4;
/** The equivalent for Chinese and Japanese, in characters. */
const MIN_CHARACTERS = 6;

/** Returns the complete sentence, or undefined for a single word, which proves nothing. */
export function wholeOf(sentence: Clauses): Unit | undefined {
  const whole = unitOf(sentence);
  return isOneWord(whole) ? undefined : whole;
}

/** Returns the first clauses, the last clauses, and each single clause between them. */
export function partsOf(sentence: Clauses): Unit[] {
  const parts: Unit[] = [];
  const { clauses } = sentence;
  const add = (from: number, to: number) => {
    const unit = unitOf({ ...sentence, clauses: clauses.slice(from, to) }, true);
    if (isStatement(unit)) parts.push(unit);
  };
  for (let from = Math.max(1, clauses.length - MAX_PARTS); from < clauses.length; from++)
    add(from, clauses.length);
  for (let to = 1; to < Math.min(clauses.length, MAX_PARTS + 1); to++) add(0, to);
  for (let at = 1; at < Math.min(clauses.length - 1, MAX_PARTS + 1); at++) add(at, at + 1);
  return parts;
}

function isStatement({ words }: Unit): boolean {
  if (words.length >= MIN_WORDS) return true;
  let characters = 0;
  for (const word of words) if (isCjk(word.charCodeAt(0))) characters += word.length;
  return characters >= MIN_CHARACTERS;
}
