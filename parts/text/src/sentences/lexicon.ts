import lexicon from "./lexicon.json" with { type: "json" };

// The roles of words in deferrals, in eleven languages: "der Rest", "le reste" and "what is left" have the
// same role. The model reads sentences as sequences of these classes, so that what it learned from one
// wording or language also applies to others. An entry that ends with `-` is a prefix; all others are whole
// words. Chinese and Japanese entries match anywhere in a run of characters.

/** The names of the classes; a class is an index into them. */
export const CLASS_NAMES: readonly string[] = Object.keys(lexicon);

interface Tables {
  /** The entries of each class. */
  classes: readonly ReadonlySet<string>[];
  /** The entries of all classes. */
  all: ReadonlySet<string>;
  /** The first three letters of all prefixes. */
  starts: ReadonlySet<string>;
}

let tables: Tables | undefined;

/** Read when the first sentence is judged, without a loop over the 3,000 entries. */
function readTables(): Tables {
  const lists = Object.values(lexicon);
  const all = lists.join(" ");
  const starts = all.match(/(?<![^ ])[^ ]{3}(?=[^ ]*-(?: |$))/g);
  return {
    classes: lists.map((entries) => new Set(entries.split(" "))),
    all: new Set(all.split(" ")),
    starts: new Set(starts),
  };
}

/** All prefixes and runs are shorter than this. */
const MAX_LENGTH = 16;
const MAX_RUN_LENGTH = 8;

/** The classes of a word, in order of their indices. */
export function classesOf(word: string): readonly number[] {
  tables ??= readTables();
  // Korean words have endings, and a single syllable is a prefix of too many words.
  const isKorean = word.charCodeAt(0) >= 0xac00 && word.length > 1;
  if (tables.all.has(word) && !isKorean) return classesWith(word, tables);
  if (!isKorean && !tables.starts.has(word.slice(0, 3))) return [];
  const found: number[] = [];
  for (let length = isKorean ? 2 : 3; length <= Math.min(word.length, MAX_LENGTH); length++)
    found.push(...classesWith(isKorean ? word.slice(0, length) : `${word.slice(0, length)}-`, tables));
  return found.sort((a, b) => a - b);
}

const classesWith = (entry: string, { all, classes }: Tables): number[] =>
  all.has(entry) ? classes.flatMap((words, index) => (words.has(entry) ? index : [])) : [];

/** The longest entry at a position in a run of Chinese or Japanese: its class and its length. */
export function longestIn(run: string, at: number): { index: number; length: number } | undefined {
  tables ??= readTables();
  for (let length = Math.min(MAX_RUN_LENGTH, run.length - at); length > 0; length--) {
    const [index] = classesWith(run.slice(at, at + length), tables);
    if (index !== undefined) return { index, length };
  }
  return undefined;
}
