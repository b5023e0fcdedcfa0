import { contentWords, isName, isPair } from "./words.js";

const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const MIN_LENGTH = 30;
const MIN_WIDE_LENGTH = 10;
/** Without a name or a figure a statement needs more words to say something. */
const MIN_WORDS = 5;
const MAX_NAMES = 6;
const PAIRS_OF_A_WORD = 3;
/** A capital letter within a sentence begins a name in most languages. */
const CAPITALIZED = /(?<=[\p{Ll}\p{N},;:)] )\p{Lu}[\p{L}\p{N}]/gu;
/** It opposes, explains or lists: `a, b`, `a: b`, `a; b`. */
const STRUCTURE = /[,;:–—] |[、，；：]/g;

/**
 * How much a statement tells, from 0 (what anybody says on the way) to less than 1, by what needs no words of
 * any language: figures,
 * identifiers and names, its length, and whether it sets one thing against another.
 */
export function tellingOf(text: string): number {
  const isWide = WIDE.test(text);
  if (text.length < (isWide ? MIN_WIDE_LENGTH : MIN_LENGTH)) return 0;
  const words = [...contentWords(text)];
  const names = words.filter(isName).length;
  const pairs = words.filter(isPair).length;
  const plain = words.length - names - pairs + pairs / PAIRS_OF_A_WORD;
  const capitalized = count(text, CAPITALIZED);
  if (names + capitalized === 0 && plain < MIN_WORDS) return 0;
  // A log that was pasted, a table, a list of paths.
  if (names > MAX_NAMES && names > plain / 2) return 0;
  const score =
    0.12 * Math.min(names, 3) +
    0.06 * Math.min(capitalized, 3) +
    0.02 * Math.min(plain, 12) +
    0.07 * Math.min(count(text, STRUCTURE), 2);
  return Math.min(score, 0.95);
}

function count(text: string, sign: RegExp): number {
  return [...text.matchAll(sign)].length;
}
