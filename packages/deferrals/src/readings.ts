import { isCjk, type Sentence } from "./clauses.js";
import { isOneWord, type Unit, unitOf } from "./features.js";

/** A sentence, or the end of one, as the model reads it. */
interface Reading {
  unit: Unit;
  /** What is taken off its score. */
  penalty: number;
}

/**
 * So that a clause in front hides no hedge, the ends of a sentence are read alone as well. Out of context finished documents
 * say such things more often: at this price none more of them are accused.
 */
const END_PENALTY = 1;
/** A shorter end ("but not yet") is no statement. */
const FEWEST_WORDS = 4;

/** What there is to read of a sentence: all of it, and each of its ends from a clause on. */
export function readingsOf(sentence: Sentence): Reading[] {
  const whole = unitOf(sentence);
  if (isOneWord(whole)) return [];
  const readings: Reading[] = [{ unit: whole, penalty: 0 }];
  // A comma of Japanese or Chinese stands behind a topic or a reason more often than between statements.
  if (whole.words.some((word) => isCjk(word.charCodeAt(0)))) return readings;
  const { clauses } = sentence;
  for (let from = 1; from < clauses.length; from++) {
    const unit = unitOf({ ...sentence, clauses: clauses.slice(from) });
    if (unit.words.length >= FEWEST_WORDS) readings.push({ unit, penalty: END_PENALTY });
  }
  return readings;
}
