import lexicon from "./lexicon.json" with { type: "json" };

// The lexicon assigns roles to words in deferrals: "der Rest", "le reste" and "what is left" have
// the same role. The model reads sequences of these roles, so what it learned from one wording or
// language also applies to others. An entry that ends with `-` is a prefix; all others are complete
// words. Chinese and Japanese entries match anywhere in a run of characters.

/** The names of the roles. A class is an index in this array. */
export const CLASS_NAMES: readonly string[] = Object.keys(lexicon);

interface Tables {
  classes: readonly ReadonlySet<string>[];
  prefixes: ReadonlySet<string>;
  starts: ReadonlySet<string>;
}

let tables: Tables | undefined;
let runs: ReadonlySet<string> | undefined;

/** Builds the tables that are kept after the first use. */
function readTables(): Tables {
  const lists = Object.values(lexicon);
  const classes = lists.map((entries) => entries.split(" "));
  const prefixes = classes.flat().filter((entry) => entry.endsWith("-"));
  return {
    classes: classes.map((entries) => new Set(entries)),
    prefixes: new Set(prefixes),
    starts: new Set(prefixes.map((prefix) => prefix.slice(0, 3))),
  };
}

const MAX_LENGTH = 16;
const MAX_RUN_LENGTH = 8;

export function classesOf(word: string): readonly number[] {
  tables ??= readTables();
  const { prefixes, starts } = tables;
  // Korean words have endings, but a single syllable is a prefix of too many words.
  if (word.charCodeAt(0) >= 0xac00 && word.length > 1) {
    const found: number[] = [];
    for (let length = 2; length <= Math.min(word.length, MAX_LENGTH); length++)
      found.push(...classesWith(word.slice(0, length), tables));
    return found.sort((a, b) => a - b);
  }
  const whole = classesWith(word, tables);
  if (whole.length > 0 || !starts.has(word.slice(0, 3))) return whole;
  const found: number[] = [];
  for (let length = 3; length <= Math.min(word.length, MAX_LENGTH); length++) {
    const prefix = `${word.slice(0, length)}-`;
    if (prefixes.has(prefix)) found.push(...classesWith(prefix, tables));
  }
  return found.sort((a, b) => a - b);
}

function classesWith(entry: string, { classes }: Tables): number[] {
  const found: number[] = [];
  for (let index = 0; index < classes.length; index++) if (classes[index]!.has(entry)) found.push(index);
  return found;
}

export function longestIn(run: string, at: number): { index: number; length: number } | undefined {
  tables ??= readTables();
  runs ??= new Set(Object.values(lexicon).join(" ").split(" "));
  for (let length = Math.min(MAX_RUN_LENGTH, run.length - at); length > 0; length--) {
    const entry = run.slice(at, at + length);
    const index = runs.has(entry) ? classesWith(entry, tables)[0] : undefined;
    if (index !== undefined) return { index, length };
  }
  return undefined;
}
