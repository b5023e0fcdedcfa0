import { LEXICON } from "./lexicon-index.js";

// The lexicon assigns roles to words in deferrals: "der Rest", "le reste" and "what is left" have
// the same role. The model reads sequences of these roles, so what it learned from one wording or
// language also applies to others. An entry that ends with `-` is a prefix; all others are complete
// words. Chinese and Japanese entries match anywhere in a run of characters.

const MAX_LENGTH = 16;
const MAX_RUN_LENGTH = 8;

export function classesOf(word: string): readonly number[] {
  // Korean words have endings, but a single syllable is a prefix of too many words.
  if (word.charCodeAt(0) >= 0xac00 && word.length > 1) return classesOfStarts(word, 2, "");
  const whole = classesWith(word);
  return whole.length > 0 ? whole : classesOfStarts(word, 3, "-");
}

function classesOfStarts(word: string, shortest: number, ending: string): number[] {
  const found: number[] = [];
  for (let length = shortest; length <= Math.min(word.length, MAX_LENGTH); length++)
    found.push(...classesWith(word.slice(0, length) + ending));
  return found.sort((a, b) => a - b);
}

function classesWith(entry: string): number[] {
  const list = LEXICON[entry.charCodeAt(0) % LEXICON.length] ?? "";
  const at = list.indexOf(` ${entry}=`);
  if (at === -1) return [];
  const from = at + entry.length + 2;
  return list.slice(from, list.indexOf(" ", from)).split(",").map(Number);
}

export function longestIn(run: string, at: number): { index: number; length: number } | undefined {
  for (let length = Math.min(MAX_RUN_LENGTH, run.length - at); length > 0; length--) {
    const [index] = classesWith(run.slice(at, at + length));
    if (index !== undefined) return { index, length };
  }
  return undefined;
}
