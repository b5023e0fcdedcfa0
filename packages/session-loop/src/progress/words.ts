// Compares strings by their meaningful words, ignoring case, punctuation, numbers and endings.

const MAX_WORDS = 400;
const STEM = 5;

const FILLERS: ReadonlySet<string> = new Set(
  "again and are for going have let need now once please shall should that the then there this will with would you your".split(
    " ",
  ),
);

export function words(text: string): string[] {
  const all = (text.toLowerCase().match(/\p{L}+/gu) ?? []).slice(0, MAX_WORDS);
  const informative = all.filter((word) => word.length > 2 && !FILLERS.has(word));
  return informative.length > 1 ? informative : all;
}

// Strings are alike if they share nearly all words, or most words of the shorter string.
const ALIKE = 0.75;
const MOST_OF_SHORTER = 0.6;
const MIN_SHARED = 3;

export function isAlike(one: Iterable<string>, other: Iterable<string>): boolean {
  const mine = stems(one);
  const theirs = stems(other);
  // Stems may differ in length, as with "run" and "runni".
  const beginnings = new Set([...theirs].flatMap(beginningsOf));
  const isShared = (word: string) =>
    beginnings.has(word) || beginningsOf(word).some((each) => theirs.has(each));
  const shared = [...mine].filter((word) => theirs.has(word) || isShared(word)).length;
  return (
    shared >= ALIKE * (mine.size + theirs.size - shared) ||
    (shared >= MIN_SHARED && shared >= MOST_OF_SHORTER * Math.min(mine.size, theirs.size))
  );
}

function stems(words: Iterable<string>): Set<string> {
  return new Set([...words].map((word) => word.slice(0, STEM)));
}

function beginningsOf(word: string): string[] {
  return [3, 4].filter((length) => length < word.length).map((length) => word.slice(0, length));
}
