import { hashed, mixed, OFFSET, PRIME } from "../hash.js";
import { type Clauses, isCjk, NAMED } from "./clauses.js";
import { classesOf, longestIn } from "./lexicon.js";
import { CLASS_NAMES as NAMES } from "./lexicon-index.js";

/** Each bucket has a weight of half a byte; each dense feature has a weight of one byte. */
export const BUCKETS = 1 << 18;

const CLASSES = NAMES.length;
const FLAGS = 5;
/** The relative weights of the kinds of features, determined by experiment. */
const WORDS_VALUE = 1.5;
const CLASS_VALUE = 0.3;
const PAIR_VALUE = 0.2;
const FLAG_VALUE = 0.3;
export const DENSE = CLASSES + (CLASSES * (CLASSES - 1)) / 2 + FLAGS;

/**
 * The words that the model reads together: usually a complete sentence, because fragments such as
 * "the rest" or "is not included" occur in every manual.
 */
export interface Unit {
  words: readonly string[];
  mark: string;
  isPart: boolean;
}

/** Only the end of a longer sentence is read, because that is where work is postponed. */
const MAX_WORDS = 40;
const MAX_RUN_LENGTH = 60;

export function unitOf({ clauses }: Clauses, isPart = false): Unit {
  const words = clauses.flatMap(({ words, mark }, at) =>
    at < clauses.length - 1 && (mark === ":" || mark === "(") ? [...words, mark] : words,
  );
  return { words: words.slice(-MAX_WORDS), mark: clauses.at(-1)?.mark ?? "", isPart };
}

/**
 * Whether a unit is a single word, which proves nothing. Excludes Chinese and Japanese, in which a
 * complete sentence looks like one word.
 */
export function isOneWord({ words }: Unit): boolean {
  return words.length < 2 && !isCjk(words[0]?.charCodeAt(0) ?? 0);
}

/** Replaces words that are unrelated to deferrals, such as the subject of the document. */
const THING = "\u2039thing\u203a";

/** Shorter words outside the lexicon are mostly articles and other function words. */
const MIN_THING_LENGTH = 4;

interface Token {
  kind: string;
}

/** Receives the index of a weight and the value of a feature. */
export type AddFeature = (index: number, value: number) => void;

export interface FeatureGroup {
  value: number;
  indices: number[];
}

/** Returns the features by kind, normalized so that long sentences do not weigh more. */
export function featuresOf(unit: Unit): FeatureGroup[] {
  const has = new Uint8Array(CLASSES);
  const tokens = tokensOf(unit.words, has);
  const present: number[] = [];
  for (let at = 0; at < CLASSES; at++) if (has[at]) present.push(at);
  const pairs: number[] = [];
  for (let at = 0; at < present.length; at++) {
    const first = present[at]!;
    // Pairs are stored in rows: the first class with each later one, then the second, and so on.
    const row = BUCKETS + CLASSES + (first * (2 * CLASSES - first - 1)) / 2 - first - 1;
    for (let behind = at + 1; behind < present.length; behind++) pairs.push(row + present[behind]!);
  }
  const firstFlag = BUCKETS + DENSE - FLAGS;
  const flags = [
    unit.mark === "?",
    unit.mark === "(",
    unit.words.includes(":"),
    tokens.length <= 3,
    unit.isPart,
  ].flatMap((isSet, at) => (isSet ? firstFlag + at : []));
  return [
    rowsOf(tokens),
    ...wordsOf(spokenWords(unit)),
    { value: CLASS_VALUE, indices: present.map((at) => BUCKETS + at) },
    { value: PAIR_VALUE, indices: pairs },
    { value: FLAG_VALUE, indices: flags },
  ];
}

export function forEachFeature(unit: Unit, add: AddFeature): void {
  for (const { value, indices } of featuresOf(unit)) for (const index of indices) add(index, value);
}

/** Removes names, which carry no information and would separate words that do. */
const spokenWords = ({ words }: Unit) => words.filter((word) => word !== NAMED);

export function rolesOf(words: readonly string[]): ReadonlySet<string> {
  const has = new Uint8Array(CLASSES);
  tokensOf(words, has);
  return new Set(NAMES.filter((_, at) => has[at] === 1));
}

/** If there are fewer features, they are normalized as if there were this many: two words prove little. */
const MIN_COUNT = 6;

function rowsOf(tokens: readonly Token[]): FeatureGroup {
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
  return { value: 1 / Math.sqrt(Math.max(MIN_COUNT, rows.length)), indices: rows };
}

/** Hashes words, pairs of words and, because many languages inflect words, sequences of letters. */
function wordsOf(spoken: readonly string[]): FeatureGroup[] {
  const text = spoken.join(" ");
  const whole: number[] = [];
  const letters: number[] = [];
  const add = (hash: number) => whole.push(bucketOf(hash));
  let start = 0;
  for (let at = 0; at < spoken.length; at++) {
    const word = spoken[at]!;
    const end = start + word.length;
    if (isCjk(word.charCodeAt(0))) addRun(text, Math.max(start, end - MAX_RUN_LENGTH), end, add, letters);
    else {
      const next = spoken[at + 1];
      add(hashed(WORD, word));
      if (at === 0) add(hashed(FIRST_WORD, word));
      // A run of Chinese or Japanese characters is not a word, so a pair with it would never recur.
      if (next === undefined) add(hashed(hashed(PAIR, word), " ."));
      else if (!isCjk(next.charCodeAt(0))) {
        const third = spoken[at + 2];
        add(hashed(PAIR, text, start, end + 1 + next.length));
        if (third !== undefined) add(hashed(hashed(hashed(PAIR_WITH_GAP, word), " "), third));
      }
      letters.push(...keptLettersOf(word));
    }
    start = end + 1;
  }
  return [
    { value: WORDS_VALUE / Math.sqrt(Math.max(MIN_COUNT, whole.length)), indices: whole },
    { value: 1 / Math.sqrt(Math.max(2 * MIN_COUNT, letters.length)), indices: letters },
  ];
}

/** Hashes runs of one to four Chinese or Japanese characters; people read short ones as words. */
function addRun(
  text: string,
  start: number,
  end: number,
  add: (hash: number) => void,
  letters: number[],
): void {
  for (let from = start; from < end; from++) {
    let hash = CHARACTERS;
    for (let to = from + 1; to <= Math.min(end, from + 4); to++) {
      hash = hashed(hash, text, to - 1, to);
      if (to - from < 3) add(hash);
      else letters.push(bucketOf(hash));
    }
  }
}

const MAX_KEPT = 16_384;

/** Keeps results by word, because a sentence is read in several parts and most words recur. */
function kept(read: (word: string) => readonly number[]): typeof read {
  const known = new Map<string, readonly number[]>();
  return (word) => {
    if (known.size >= MAX_KEPT) known.clear();
    const found = known.get(word) ?? read(word);
    known.set(word, found);
    return found;
  };
}

const keptClassesOf = kept(classesOf);
const keptLettersOf = kept(lettersOf);

/** Hashes the sequences of three to five letters in a word, or of two to four Korean syllables. */
function lettersOf(word: string): number[] {
  const isHangul = word.charCodeAt(0) >= 0xac00 && word.charCodeAt(0) <= 0xd7a3;
  const letters: number[] = [];
  if (word.length < MIN_THING_LENGTH && !isHangul) return letters;
  const shortest = isHangul ? 2 : 3;
  const bounded = `<${word.slice(0, MAX_RUN_LENGTH)}>`;
  for (let from = 0; from + shortest <= bounded.length; from++) {
    const end = Math.min(bounded.length, from + shortest + 2);
    // Calls are inlined: this loop runs thousands of times in a hook before V8 optimizes the code.
    for (let at = from, hash = LETTERS; at < end; at++) {
      hash = Math.imul(hash ^ bounded.charCodeAt(at), PRIME);
      if (at - from >= shortest - 1) letters.push(((hash ^ (hash >>> 15)) >>> 0) % BUCKETS);
    }
  }
  return letters;
}

function tokensOf(words: readonly string[], has: Uint8Array): Token[] {
  const tokens: Token[] = [];
  const push = (token: Token) => {
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

function readRun(run: string, has: Uint8Array, push: (token: Token) => void): void {
  for (let at = 0; at < run.length; ) {
    const found = longestIn(run, at);
    if (found !== undefined) {
      has[found.index] = 1;
      push({ kind: NAMES[found.index]! });
      at += found.length;
      continue;
    }
    // Hiragana outside the lexicon expresses only grammar.
    const code = run.charCodeAt(at);
    if (code < 0x3040 || code > 0x309f) push({ kind: THING });
    at++;
  }
}

function classOf(word: string, has: Uint8Array): number | undefined {
  const classes = keptClassesOf(word);
  for (const index of classes) has[index] = 1;
  return classes[0];
}

const SEPARATOR = "\u001f";
const GAP = ` _${SEPARATOR}`;

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
  return mixed(hash) % BUCKETS;
}
