import { hashed, mixed, OFFSET } from "@agentos/text/hash";
import { tokensOf } from "./lexicon.js";

/** The number of weights per question that the model answers. */
export const BUCKETS = 1 << 15;

/** The relative weights of the kinds of features, determined by experiment. */
const WORDS_VALUE = 1.5;
const PAIR_VALUE = 0.5;
const SIGN_VALUE = 0.3;
/** If there are fewer features, they are normalized as if there were this many: two words prove little. */
const MIN_COUNT = 6;
const MIN_LETTERS = 4;
const MAX_WORD = 30;
const MAX_RUN = 80;
const MAX_WORDS = 80;

const WORD =
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|[\p{L}\p{N}_]+(?:['’.\-/_][\p{L}\p{N}]+)*|[%％✅✔✓☑🟢❌✗✖⚠⏭⏳🔴?:;|(),]/gu;
const HAS_NO_SPACES = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const HANGUL = /[\uac00-\ud7af]/;

/** Calls `add` with the index of a weight and the value of a feature, for each feature of a sentence. */
export function forEachClaimFeature(sentence: string, add: (index: number, value: number) => void): void {
  const group = (features: readonly string[], value: number) => {
    const normalized = value / Math.sqrt(Math.max(MIN_COUNT, features.length));
    for (const feature of features) add(indexOf(feature), normalized);
  };
  // "1. Run the tests" begins with "run".
  const text = sentence.replace(/^\s*\d{1,3}[.)]\s/, "");
  const words = (text.toLowerCase().replaceAll("’", "'").match(WORD) ?? []).slice(-MAX_WORDS).map(shown);
  group(wordFeatures(words), WORDS_VALUE);
  group(words.flatMap(letterFeatures), 1);
  const tokens = tokensOf(sentence);
  const roles = [...new Set(tokens.flatMap((token) => [...token.roles]))].sort();
  group(roleFeatures(tokens.map((token) => [...token.roles].sort())), 1);
  for (const [at, first] of roles.entries())
    for (const second of roles.slice(at + 1)) add(indexOf(`&${first} ${second}`), PAIR_VALUE);
  for (const sign of signsOf(sentence, words.length)) add(indexOf(`!${sign}`), SIGN_VALUE);
}

const BETWEEN_CLAUSES = /[,;:，；：、]\s*|\s[–—-]\s/;

/** Returns the clauses of a sentence if there are several; not those of one word. */
export function clausesOf(sentence: string): string[] {
  const clauses = sentence
    .split(BETWEEN_CLAUSES)
    .filter((clause) => /\S\s+\S|[\u3040-\u30ff\u3400-\u9fff]{4}/.test(clause));
  return clauses.length > 1 ? clauses : [];
}

/** Combines the scores of a sentence and of its clauses: a long sentence can claim something in passing. */
export const combinedScore = (sentence: number, clauses: readonly number[]): number =>
  (sentence + Math.max(sentence, ...clauses)) / 2;

const indexOf = (feature: string) => mixed(hashed(OFFSET, feature)) % BUCKETS;

/** Replaces figures, because their value says nothing. */
const shown = (word: string) => (/^\d/.test(word) ? (/[.,]/.test(word) ? "#.#" : "#") : word);

/** Words, pairs of words and, where there are no spaces, pairs of characters. */
function wordFeatures(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const [next = ".", third] = words.slice(at + 1, at + 3);
    const own = HAS_NO_SPACES.test(word)
      ? [...runsOf(word, 1, 2), ...(HANGUL.test(word) ? [word] : [])]
      : [word];
    return [
      ...own.map((each) => `w${each}`),
      `p${word} ${next}`,
      ...(third === undefined ? [] : [`g${word} ${third}`]),
      ...(at === 0 ? [`f${word}`] : []),
    ];
  });
}

/** Sequences of letters, because many languages inflect words. */
function letterFeatures(word: string): string[] {
  if (HAS_NO_SPACES.test(word)) return runsOf(word, 3, 4).map((run) => `l${run}`);
  return word.length < MIN_LETTERS
    ? []
    : runsOf(`<${word.slice(0, MAX_WORD)}>`, 3, 5).map((run) => `l${run}`);
}

function runsOf(word: string, shortest: number, longest: number): string[] {
  const runs: string[] = [];
  for (let from = 0; from < Math.min(MAX_RUN, word.length); from++)
    for (let length = shortest; length <= longest && from + length <= word.length; length++)
      runs.push(word.slice(from, from + length));
  return runs;
}

/** Roles and sequences of up to three of them. Words without a role count as one gap. */
function roleFeatures(roles: readonly (readonly string[])[]): string[] {
  const gapped = roles.map((own) => own.join("+") || "_");
  const sequence = gapped.filter((own, at) => own !== "_" || gapped[at - 1] !== "_");
  return [
    ...roles.flat().map((role) => `r${role}`),
    ...sequence.flatMap((role, at) => {
      const [next = "$", third] = sequence.slice(at + 1, at + 3);
      const pair = `R${role} ${next}`;
      return third === undefined ? [pair] : [pair, `T${role} ${next} ${third}`, `G${role} ${third}`];
    }),
  ];
}

function signsOf(sentence: string, words: number): string[] {
  const signs: Record<string, boolean> = {
    any: true,
    question: /[?？]\s*$/.test(sentence),
    item: /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(sentence),
    row: sentence.trimStart().startsWith("|"),
    figure: /\d/.test(sentence),
    short: words <= 5,
    long: words > 25,
    announces: /[:：]\s*$/.test(sentence),
    names: /command_|part_/.test(sentence),
  };
  return Object.keys(signs).filter((sign) => signs[sign]);
}
