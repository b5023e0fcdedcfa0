import { isCjk, type Sentence } from "./clauses.js";
import { isOneWord, type Unit, unitOf } from "./features.js";

/** A sentence, or the end of one, as the model reads it. */
interface Reading {
  unit: Unit;
  /** What is taken off its score. */
  penalty: number;
}

/**
 * What an end pays for being read without what stands in front of it. At 0, finished documents were accused
 * so often that the thresholds rose by more than the ends brought in.
 */
const END_PENALTY = 1;
/** A shorter end ("but not yet") is no statement. */
const MIN_WORDS = 4;
/** Of an enumeration not every item is read. */
const MAX_ENDS = 4;

/** All of a sentence, and its last clauses alone, so that a clause in front hides nothing. */
export function readingsOf(sentence: Sentence): Reading[] {
  const whole = unitOf(sentence);
  if (isOneWord(whole)) return [];
  const readings: Reading[] = [{ unit: whole, penalty: 0 }];
  // A comma of Chinese or Japanese stands behind a topic or a reason more often than between statements.
  if (whole.words.some((word) => isCjk(word.charCodeAt(0)))) return readings;
  const { clauses } = sentence;
  for (let from = Math.max(1, clauses.length - MAX_ENDS); from < clauses.length; from++) {
    const unit = unitOf({ ...sentence, clauses: clauses.slice(from) });
    if (unit.words.length >= MIN_WORDS) readings.push({ unit, penalty: END_PENALTY });
  }
  return readings;
}
