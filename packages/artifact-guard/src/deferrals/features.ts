import { type Clause, isCjk, NAMED, type Sentence } from "./clauses.js";
import { LEXICON } from "./lexicon.js";
import { type Entry, INDEX } from "./lexicon-index.js";

/** Buckets for hashed features; the weights have one byte for each, and for each dense feature behind them. */
export const BUCKETS = (1 << 16) + (1 << 15);

const NAMES = Object.keys(LEXICON);
const CLASSES = NAMES.length;
const FLAGS = 4;
/** Words beside classes: what they say counts more than one row of classes. */
const LEXICAL_VALUE = 1.5;
const CLASS_VALUE = 0.6;
const PAIR_VALUE = 0.4;
/** Classes, pairs of classes, and flags. */
export const DENSE = CLASSES + (CLASSES * (CLASSES - 1)) / 2 + FLAGS;

/** What the model looks at: whole sentences, their clauses, and neighbouring clauses, since a reason often stands in one and the deferral in the next. */
export interface Unit {
  words: readonly string[];
  mark: string;
}

const MOST_UNITS = 24;
const MOST_WORDS = 30;

export function unitsOf(sentence: Sentence): Unit[] {
  const { clauses } = sentence;
  if (clauses.length === 1) return [clauses[0]!];
  const all = joined(clauses);
  // Nobody puts work off in more words; a long sentence is read by its clauses.
  const units: Unit[] = all.words.length <= MOST_WORDS ? [all] : [];
  for (let at = 0; at < clauses.length && units.length < MOST_UNITS; at++) {
    if (saysSomething(clauses[at]!)) units.push(clauses[at]!);
    if (clauses.length > 2 && at + 1 < clauses.length) units.push(joined(clauses.slice(at, at + 2)));
  }
  return units;
}

/** "For now", "still": alone such a clause says nothing, only beside its neighbour. Chinese and Japanese have no words to count. */
function saysSomething({ words }: Clause): boolean {
  return words.length > 3 || words.some((word) => isCjk(word.charCodeAt(0)) && word.length > 4);
}

function joined(clauses: readonly Clause[]): Unit {
  return {
    words: clauses.flatMap(({ words, mark }, at) =>
      at < clauses.length - 1 && (mark === ":" || mark === "(") ? [...words, mark] : words,
    ),
    mark: clauses.at(-1)!.mark,
  };
}

/** A word that says nothing about putting off: whatever the document is about. */
const THING = "\u2039thing\u203a";

/** Shorter words that are not in the lexicon are articles and their like in one language or another, and say nothing. */
const SHORTEST_THING = 4;

interface Token {
  /** What the patterns are made of: the class, or the word where it is short, or {@link THING}. */
  kind: string;
  /** The word itself where it is in the lexicon or short. */
  word: string | undefined;
}

/**
 * Calls `add` with each feature of a unit: an index into the weights and its value. Hashed ones share a length of one, so that a long clause says no
 * more than a short one.
 */
export function forEachFeature(unit: Unit, add: (index: number, value: number) => void): void {
  const has = new Uint8Array(CLASSES);
  const things: string[] = [];
  const tokens = tokensOf(unit.words, has, things);
  const hashed: number[] = things.map((thing) => bucketOf(fnv(OF_THING, thing)));
  for (let at = 0; at < tokens.length; at++) {
    const { kind, word } = tokens[at]!;
    if (kind !== THING) hashed.push(bucket("k", kind));
    if (word !== undefined && word !== kind) hashed.push(bucket("w", word));
    const next = tokens[at + 1];
    const third = tokens[at + 2];
    const nextKind = next?.kind ?? "\u203a";
    if (at === 0) {
      hashed.push(bucket("\u2039", kind));
      hashed.push(bucket("\u2039+", `${kind} ${nextKind}`));
    }
    hashed.push(bucket(kind, nextKind));
    if (word !== undefined && next?.word !== undefined) hashed.push(bucket(`${word}+`, next.word));
    if (next !== undefined) {
      const thirdKind = third?.kind ?? "\u203a";
      hashed.push(bucket(`${kind} ${nextKind}`, thirdKind));
      hashed.push(bucket(`${kind} _`, thirdKind));
    }
  }
  const value = 1 / Math.sqrt(Math.max(6, hashed.length));
  for (const index of hashed) add(index, value);
  const lexical: number[] = [];
  for (let at = 0; at < unit.words.length; at++) {
    const word = unit.words[at]!;
    if (word === NAMED) continue;
    if (isCjk(word.charCodeAt(0))) {
      for (let size = 1; size <= 3; size++)
        for (let from = 0; from + size <= word.length; from++)
          lexical.push(bucket("c", word.slice(from, from + size)));
      continue;
    }
    const { word: own, letters } = lexicalOf(word);
    lexical.push(own);
    lexical.push(bucketOf(fnv(fnv(fnv(WORD_PAIR, word), " "), unit.words[at + 1] ?? ".")));
    for (const index of letters) lexical.push(index);
  }
  const lexicalValue = LEXICAL_VALUE / Math.sqrt(Math.max(6, lexical.length));
  for (const index of lexical) add(index, lexicalValue);
  let index = BUCKETS;
  for (let at = 0; at < CLASSES; at++) if (has[at]) add(index + at, CLASS_VALUE);
  index += CLASSES;
  const present: number[] = [];
  for (let at = 0; at < CLASSES; at++) if (has[at]) present.push(at);
  for (let at = 0; at < present.length; at++) {
    const first = present[at]!;
    // The pairs stand in rows: of the first class with all behind it, of the second with all behind it, and so on.
    const row = index + (first * (2 * CLASSES - first - 1)) / 2 - first - 1;
    for (let behind = at + 1; behind < present.length; behind++) add(row + present[behind]!, PAIR_VALUE);
  }
  index += (CLASSES * (CLASSES - 1)) / 2;
  if (unit.mark === "?") add(index, 0.3);
  if (unit.mark === "(") add(index + 1, 0.3);
  if (unit.words.includes(":")) add(index + 2, 0.3);
  if (tokens.length <= 3) add(index + 3, 0.3);
}

function tokensOf(words: readonly string[], has: Uint8Array, things?: string[]): Token[] {
  const tokens: Token[] = [];
  const push = (token: Token) => {
    // Things in a row are one thing.
    if (token.kind !== THING || tokens.at(-1)?.kind !== THING) tokens.push(token);
  };
  for (const word of words) {
    if (word === NAMED) push({ kind: THING, word: undefined });
    else if (isCjk(word.charCodeAt(0))) readRun(word, has, push);
    else {
      const index = classOf(word, has);
      if (index !== undefined) push({ kind: NAMES[index]!, word });
      else if (word.length >= SHORTEST_THING) {
        things?.push(word);
        push({ kind: THING, word: undefined });
      }
    }
  }
  return tokens;
}

/** Chinese and Japanese: the longest entry of the lexicon at each place; kana between them are kept as they are, in pairs. */
function readRun(run: string, has: Uint8Array, push: (token: Token) => void): void {
  for (let at = 0; at < run.length; ) {
    const found = longestIn(run, at);
    if (found !== undefined) {
      const [text, index] = found;
      has[index] = 1;
      push({ kind: NAMES[index]!, word: text });
      at += text.length;
      continue;
    }
    // Hiragana that is left over is grammar.
    const code = run.charCodeAt(at);
    if (code < 0x3040 || code > 0x309f) push({ kind: THING, word: undefined });
    at++;
  }
}

function listOf<T>(lists: Readonly<Record<string, readonly T[]>>, key: string): readonly T[] {
  return Object.hasOwn(lists, key) ? lists[key]! : [];
}

function classOf(word: string, has: Uint8Array): number | undefined {
  let first: number | undefined;
  const mark = (index: number) => {
    has[index] = 1;
    first ??= index;
  };
  if (Object.hasOwn(INDEX.whole, word)) {
    const classes = INDEX.whole[word]!;
    if (typeof classes === "number") mark(classes);
    else for (const index of classes) mark(index);
  }
  if (first !== undefined) return first;
  for (const key of [word.slice(0, 3), word.slice(0, 1)])
    for (const [text, index] of listOf(INDEX.beginnings, key)) if (word.startsWith(text)) mark(index);
  return first;
}

function longestIn(run: string, at: number): Entry | undefined {
  return listOf(INDEX.runs, run[at]!).find(([text]) => run.startsWith(text, at));
}

const buckets = new Map<string, number>();

/** FNV-1a over both texts. There are few kinds of words, so that the same come again in each sentence. */
function bucket(kind: string, text: string): number {
  const both = kind + SEPARATOR + text;
  let found = buckets.get(both);
  if (found === undefined) {
    found = bucketOf(fnv(OFFSET, both));
    if (buckets.size >= MOST_KEPT) buckets.clear();
    buckets.set(both, found);
  }
  return found;
}

const OFFSET = 0x811c9dc5;
const SEPARATOR = "\u001f";

/** @param from the hash of what came before */
function fnv(from: number, text: string, start = 0, end = text.length): number {
  let hash = from;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

function bucketOf(hash: number): number {
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS;
}

const OF_THING = fnv(fnv(OFFSET, "t"), SEPARATOR);
const WORD = fnv(fnv(OFFSET, "v"), SEPARATOR);
const WORD_PAIR = fnv(fnv(OFFSET, "vv"), SEPARATOR);
const LETTERS = fnv(fnv(OFFSET, "g"), SEPARATOR);

/** What a word alone brings, whatever stands beside it. */
interface Lexical {
  word: number;
  /** Of its letters, four at a time. */
  letters: readonly number[];
}

const MOST_KEPT = 16_384;
/** Half of a text's words are a hundred words, and a sentence is read in several units. */
const kept = new Map<string, Lexical>();

function lexicalOf(word: string): Lexical {
  let lexical = kept.get(word);
  if (lexical === undefined) {
    const bounded = `<${word}>`;
    const letters: number[] = [];
    if (word.length > 4)
      for (let from = 0; from + 4 <= bounded.length; from++)
        letters.push(bucketOf(fnv(LETTERS, bounded, from, from + 4)));
    lexical = { word: bucketOf(fnv(WORD, word)), letters };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(word, lexical);
  }
  return lexical;
}
