import { isCjk } from "./clauses.js";
import lexicon from "./lexicon.json" with { type: "json" };

// What the words of deferrals do, in eleven languages: "der Rest", "le reste" and "what is left" are one thing.
// The model reads sentences as rows of these classes, so that what it learned of one wording, or in one language,
// holds for another with other words. A word that ends with `-` is a beginning; all others are whole words. Chinese
// and Japanese ones are looked for anywhere in a run of characters.

/** The names of the classes; a class is a place in them. */
export const CLASS_NAMES: readonly string[] = Object.keys(lexicon);

type Entries = Map<string, number[]>;

interface Tables {
  whole: Entries;
  beginnings: Entries;
  runs: Entries;
  /** Of the longest beginning and the longest run. */
  maxLength: number;
}

let tables: Tables | undefined;

/** Built when the first sentence is to be judged: for a hook each entry counts. */
function readTables(): Tables {
  const tables: Tables = { whole: new Map(), beginnings: new Map(), runs: new Map(), maxLength: 0 };
  for (const [index, entries] of Object.values(lexicon).entries())
    for (const entry of entries.split(" ")) {
      const first = entry.charCodeAt(0);
      const isBeginning = entry.endsWith("-");
      const text = isBeginning ? entry.slice(0, -1) : entry;
      // Korean words carry endings; one syllable begins too many of them.
      const isWhole = !isBeginning && (first < 0xac00 || entry.length === 1) && !isCjk(first);
      const own = isWhole ? tables.whole : isCjk(first) ? tables.runs : tables.beginnings;
      if (!isWhole && text.length > tables.maxLength) tables.maxLength = text.length;
      const known = own.get(text);
      if (known === undefined) own.set(text, [index]);
      else known.push(index);
    }
  return tables;
}

/** The classes of a word, the first one first. */
export function classesOf(word: string): readonly number[] {
  tables ??= readTables();
  const { whole, beginnings, maxLength } = tables;
  const own = whole.get(word);
  if (own !== undefined) return own;
  const found: number[] = [];
  // Beginnings have three letters at least, of Korean two syllables.
  const least = word.charCodeAt(0) >= 0xac00 ? 1 : 3;
  for (let length = least; length <= Math.min(word.length, maxLength); length++)
    found.push(...(beginnings.get(word.slice(0, length)) ?? []));
  return found.sort((a, b) => a - b);
}

/** The longest entry at a place of a run of Chinese or Japanese: its class and its length. */
export function longestIn(run: string, at: number): { index: number; length: number } | undefined {
  tables ??= readTables();
  const { runs, maxLength } = tables;
  for (let length = Math.min(maxLength, run.length - at); length > 0; length--) {
    const index = runs.get(run.slice(at, at + length))?.[0];
    if (index !== undefined) return { index, length };
  }
  return undefined;
}
