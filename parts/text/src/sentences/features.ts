import { type Clauses, isCjk, NAMED } from "./clauses.js";
import { classesOf, longestIn, CLASS_NAMES as NAMES } from "./lexicon.js";

/**
 * Buckets for hashed features; the weights have half a byte for each, and a byte for each dense feature
 * behind them.
 */
export const BUCKETS = 1 << 18;

const CLASSES = NAMES.length;
const FLAGS = 5;
/** How much the kinds of features weigh against each other, as found by trying. */
const WORDS_VALUE = 1.5;
const CLASS_VALUE = 0.3;
const PAIR_VALUE = 0.2;
const FLAG_VALUE = 0.3;
/** Classes, pairs of classes, and flags. */
export const DENSE = CLASSES + (CLASSES * (CLASSES - 1)) / 2 + FLAGS;

/**
 * What the model looks at: the words of a sentence. Clauses alone say "the rest" or "is not included" in
 * every manual.
 */
export interface Unit {
  words: readonly string[];
  mark: string;
  /** It is some clauses of a longer sentence. */
  isPart: boolean;
}

/** Of a longer sentence the end is read: who puts work off says so there. */
const MAX_WORDS = 40;
const MAX_RUN_LENGTH = 60;

export function unitOf({ clauses }: Clauses, isPart = false): Unit {
  const words = clauses.flatMap(({ words, mark }, at) =>
    at < clauses.length - 1 && (mark === ":" || mark === "(") ? [...words, mark] : words,
  );
  return { words: words.slice(-MAX_WORDS), mark: clauses.at(-1)?.mark ?? "", isPart };
}

/**
 * One word proves nothing; other checks find what replaces text ("TBD"). Chinese and Japanese write a
 * sentence in one.
 */
export function isOneWord({ words }: Unit): boolean {
  return words.length < 2 && !isCjk(words[0]?.charCodeAt(0) ?? 0);
}

/** A word that says nothing about putting off: the subject of the document. */
const THING = "\u2039thing\u203a";

/**
 * Shorter words that are not in the lexicon are articles and their like in one language or another, and say
 * nothing.
 */
const MIN_THING_LENGTH = 4;

interface Token {
  /** What the patterns are made of: the class, or {@link THING}. */
  kind: string;
}

/**
 * Takes a feature: an index into the weights, its value, and where a person could read it, the text whose
 * part from `from` to `to` it stands for.
 */
export type AddFeature = (index: number, value: number, text?: string, from?: number, to?: number) => void;

/**
 * Calls `add` with each feature of a unit. Those of one kind share a length of one, so that a long sentence
 * says no more than a short one.
 */
export function forEachFeature(unit: Unit, add: AddFeature): void {
  const has = new Uint8Array(CLASSES);
  const tokens = tokensOf(unit.words, has);
  addRows(tokens, add);
  addWords(unit.words, add);
  let index = BUCKETS;
  for (let at = 0; at < CLASSES; at++) if (has[at]) add(index + at, CLASS_VALUE);
  index += CLASSES;
  const present: number[] = [];
  for (let at = 0; at < CLASSES; at++) if (has[at]) present.push(at);
  for (let at = 0; at < present.length; at++) {
    const first = present[at]!;
    // The pairs are in rows: of the first class with all behind it, of the second with all behind it, and
    // so on.
    const row = index + (first * (2 * CLASSES - first - 1)) / 2 - first - 1;
    for (let behind = at + 1; behind < present.length; behind++) add(row + present[behind]!, PAIR_VALUE);
  }
  index += (CLASSES * (CLASSES - 1)) / 2;
  if (unit.mark === "?") add(index, FLAG_VALUE);
  if (unit.mark === "(") add(index + 1, FLAG_VALUE);
  if (unit.words.includes(":")) add(index + 2, FLAG_VALUE);
  if (tokens.length <= 3) add(index + 3, FLAG_VALUE);
  if (unit.isPart) add(index + 4, FLAG_VALUE);
}

/** What the words of a text do, in any language. */
export function rolesOf(words: readonly string[]): ReadonlySet<string> {
  const has = new Uint8Array(CLASSES);
  tokensOf(words, has);
  return new Set(NAMES.filter((_, at) => has[at] === 1));
}

/** Fewer features than this do not share more: two words alone prove little. */
const MIN_COUNT = 6;

/** What the words do, in rows of up to three. */
function addRows(tokens: readonly Token[], add: AddFeature): void {
  const rows: number[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind } = tokens[at]!;
    const next = tokens[at + 1]?.kind ?? "\u203a";
    const own = hashed(OFFSET, kind);
    rows.push(bucketOf(hashed(ROW, kind)), bucketOf(hashed(hashed(own, SEPARATOR), next)));
    if (at === 0) {
      const first = hashed(FIRST_ROW, kind);
      rows.push(bucketOf(first), bucketOf(hashed(hashed(hashed(FIRST_PAIR, kind), " "), next)));
    }
    if (at + 1 < tokens.length) {
      const third = tokens[at + 2]?.kind ?? "\u203a";
      const pair = hashed(hashed(own, " "), next);
      rows.push(bucketOf(hashed(hashed(pair, SEPARATOR), third)), bucketOf(hashed(hashed(own, GAP), third)));
    }
  }
  const value = 1 / Math.sqrt(Math.max(MIN_COUNT, rows.length));
  for (const index of rows) add(index, value);
}

/**
 * The words themselves, alone, in pairs and with a gap; and their letters, since many languages bend words.
 */
function addWords(words: readonly string[], add: AddFeature): void {
  // Names say nothing, and separate words that do.
  const spoken = words.filter((word) => word !== NAMED);
  const text = spoken.join(" ");
  /** Of each feature three numbers: its bucket, and which part of the text it stands for. */
  const whole: number[] = [];
  const letters: number[] = [];
  let start = 0;
  for (let at = 0; at < spoken.length; at++) {
    const word = spoken[at]!;
    const end = start + word.length;
    if (isCjk(word.charCodeAt(0))) addRun(text, Math.max(start, end - MAX_RUN_LENGTH), end, whole, letters);
    else {
      const next = spoken[at + 1];
      whole.push(bucketOf(hashed(WORD, word)), start, end);
      if (at === 0) whole.push(bucketOf(hashed(FIRST_WORD, word)), start, end);
      // A run of Chinese or Japanese is not a word: a pair with it never comes again.
      if (next === undefined) whole.push(bucketOf(hashed(hashed(PAIR, word), " .")), start, end);
      else if (!isCjk(next.charCodeAt(0))) {
        const endOfNext = end + 1 + next.length;
        const third = spoken[at + 2];
        whole.push(bucketOf(hashed(PAIR, text, start, endOfNext)), start, endOfNext);
        if (third !== undefined) {
          const around = hashed(hashed(hashed(PAIR_WITH_GAP, word), " "), third);
          whole.push(bucketOf(around), start, endOfNext + 1 + third.length);
        }
      }
      letters.push(...lettersOf(word));
    }
    start = end + 1;
  }
  const value = WORDS_VALUE / Math.sqrt(Math.max(MIN_COUNT, whole.length / 3));
  for (let at = 0; at < whole.length; at += 3) add(whole[at]!, value, text, whole[at + 1], whole[at + 2]);
  const letterValue = 1 / Math.sqrt(Math.max(2 * MIN_COUNT, letters.length));
  for (const index of letters) add(index, letterValue);
}

/** Of Chinese and Japanese, rows of one to four characters; a person reads the short ones as words. */
function addRun(text: string, start: number, end: number, whole: number[], letters: number[]): void {
  for (let from = start; from < end; from++) {
    let hash = CHARACTERS;
    for (let to = from + 1; to <= Math.min(end, from + 4); to++) {
      hash = hashed(hash, text, to - 1, to);
      if (to - from < 3) whole.push(bucketOf(hash), from, to);
      else letters.push(bucketOf(hash));
    }
  }
}

/** A sentence is read in several parts, and most words come again. */
const readLetters = new Map<string, readonly number[]>();

/** The buckets of a word's rows of three to five letters; a syllable of Korean is one letter here. */
function lettersOf(word: string): readonly number[] {
  const known = readLetters.get(word);
  if (known !== undefined) return known;
  const letters = readLettersOf(word);
  if (readLetters.size >= MAX_KEPT) readLetters.clear();
  readLetters.set(word, letters);
  return letters;
}

function readLettersOf(word: string): number[] {
  const isHangul = word.charCodeAt(0) >= 0xac00 && word.charCodeAt(0) <= 0xd7a3;
  const letters: number[] = [];
  if (word.length < MIN_THING_LENGTH && !isHangul) return letters;
  const shortest = isHangul ? 2 : 3;
  const bounded = `<${word.slice(0, MAX_RUN_LENGTH)}>`;
  for (let from = 0; from + shortest <= bounded.length; from++) {
    let hash = hashed(LETTERS, bounded, from, from + shortest - 1);
    for (let to = from + shortest; to <= Math.min(bounded.length, from + shortest + 2); to++) {
      hash = hashed(hash, bounded, to - 1, to);
      letters.push(bucketOf(hash));
    }
  }
  return letters;
}

function tokensOf(words: readonly string[], has: Uint8Array): Token[] {
  const tokens: Token[] = [];
  const push = (token: Token) => {
    // Things in a row are one thing.
    if (token.kind !== THING || tokens.at(-1)?.kind !== THING) tokens.push(token);
  };
  for (const word of words) {
    if (word === NAMED) push({ kind: THING });
    else if (isCjk(word.charCodeAt(0))) readRun(word, has, push);
    else {
      const index = classOf(word, has);
      if (index !== undefined) push({ kind: NAMES[index]! });
      else if (word.length >= MIN_THING_LENGTH) push({ kind: THING });
    }
  }
  return tokens;
}

/** Chinese and Japanese: the longest entry of the lexicon at each place. */
function readRun(run: string, has: Uint8Array, push: (token: Token) => void): void {
  for (let at = 0; at < run.length; ) {
    const found = longestIn(run, at);
    if (found !== undefined) {
      has[found.index] = 1;
      push({ kind: NAMES[found.index]! });
      at += found.length;
      continue;
    }
    // Hiragana that is left over is grammar.
    const code = run.charCodeAt(at);
    if (code < 0x3040 || code > 0x309f) push({ kind: THING });
    at++;
  }
}

const MAX_KEPT = 16_384;
const known = new Map<string, readonly number[]>();

/** Marks the classes of a word, and gives the first of them. */
function classOf(word: string, has: Uint8Array): number | undefined {
  let classes = known.get(word);
  if (classes === undefined) {
    classes = classesOf(word);
    if (known.size >= MAX_KEPT) known.clear();
    known.set(word, classes);
  }
  for (const index of classes) has[index] = 1;
  return classes[0];
}

const SEPARATOR = "\u001f";
const GAP = ` _${SEPARATOR}`;

/**
 * FNV-1a over a part of a text, from another one's hash on: what is hashed is never put together, since most
 * of it is said once.
 */
function hashed(hash: number, text: string, from = 0, to = text.length): number {
  let result = hash;
  for (let at = from; at < to; at++) result = Math.imul(result ^ text.charCodeAt(at), 0x01000193);
  return result;
}

const OFFSET = 0x811c9dc5;
const ROW = hashed(OFFSET, `k${SEPARATOR}`);
const FIRST_ROW = hashed(OFFSET, `\u2039${SEPARATOR}`);
const FIRST_PAIR = hashed(OFFSET, `\u2039+${SEPARATOR}`);
const WORD = hashed(OFFSET, `v${SEPARATOR}`);
const FIRST_WORD = hashed(OFFSET, `v<${SEPARATOR}`);
const PAIR = hashed(OFFSET, `vv${SEPARATOR}`);
const PAIR_WITH_GAP = hashed(OFFSET, `v_${SEPARATOR}`);
const CHARACTERS = hashed(OFFSET, `c${SEPARATOR}`);
const LETTERS = hashed(OFFSET, `g${SEPARATOR}`);

function bucketOf(hash: number): number {
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS;
}
