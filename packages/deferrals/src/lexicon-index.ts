import { isCjk } from "./clauses.js";
import { LEXICON } from "./lexicon.js";

/** The lexicon as words are looked up in it: numbers are places of classes in its order. Plain data, so that a bundle can hold it ready-made. */
export interface LexiconIndex {
  /** Classes of whole words; most have one. */
  whole: Readonly<Record<string, number | readonly number[]>>;
  /** Beginnings of words, by their first three letters; of Korean ones by their first syllable. */
  beginnings: Readonly<Record<string, readonly Entry[]>>;
  /** Chinese and Japanese entries by their first character, the longest first. */
  runs: Readonly<Record<string, readonly Entry[]>>;
}

export type Entry = readonly [text: string, index: number];

export const INDEX: LexiconIndex = indexed();

function indexed(): LexiconIndex {
  const whole: Record<string, number[]> = {};
  const beginnings: Record<string, Entry[]> = {};
  const runs: Record<string, Entry[]> = {};
  for (const [index, entries] of Object.values(LEXICON).entries()) {
    for (const entry of entries.split(" ")) {
      if (entry === "") continue;
      if (isCjk(entry.charCodeAt(0))) listIn(runs, entry.slice(0, 1)).push([entry, index]);
      else if (entry.endsWith("-")) listIn(beginnings, entry.slice(0, 3)).push([entry.slice(0, -1), index]);
      // Korean words carry endings; one syllable begins too many of them.
      else if (entry.charCodeAt(0) >= 0xac00 && entry.length > 1)
        listIn(beginnings, entry.slice(0, 1)).push([entry, index]);
      else listIn(whole, entry).push(index);
    }
  }
  for (const list of Object.values(runs)) list.sort(([a], [b]) => b.length - a.length);
  const singles = Object.entries(whole).map(([word, classes]) => [
    word,
    classes.length === 1 ? classes[0]! : classes,
  ]);
  return { whole: Object.fromEntries(singles), beginnings, runs };
}

function listIn<T>(lists: Record<string, T[]>, key: string): T[] {
  if (!Object.hasOwn(lists, key)) lists[key] = [];
  return lists[key]!;
}
