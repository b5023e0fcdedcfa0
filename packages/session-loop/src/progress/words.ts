// What an agent says, as the words that say something: case, marks, numbers and endings are no news.

const MOST_WORDS = 400;
const STEM = 5;

const FILLERS: ReadonlySet<string> = new Set(
  "again and are for going have let need now once please shall should that the then there this will with would you your".split(
    " ",
  ),
);

/** The telling words of a text, by their beginnings. */
export function words(text: string): string[] {
  const all = (text.toLowerCase().match(/\p{L}+/gu) ?? []).slice(0, MOST_WORDS);
  const telling = all.filter((word) => word.length > 2 && !FILLERS.has(word));
  return (telling.length > 1 ? telling : all).map((word) => word.slice(0, STEM));
}

// Nearly the same words, or most of the words of the shorter one and some more around them.
const ALIKE = 0.75;
const MOST_OF_SHORTER = 0.6;
const FEWEST_SHARED = 3;

/** Whether two texts, as their words, say the same. */
export function isAlike(one: readonly string[], other: readonly string[]): boolean {
  const mine = new Set(one);
  const theirs = new Set(other);
  const shared = [...mine].filter(
    (word) => theirs.has(word) || (word.length >= 3 && [...theirs].some((each) => isBeginning(word, each))),
  ).length;
  return (
    shared >= ALIKE * (mine.size + theirs.size - shared) ||
    (shared >= FEWEST_SHARED && shared >= MOST_OF_SHORTER * Math.min(mine.size, theirs.size))
  );
}

/** "run" and "runni". */
function isBeginning(one: string, other: string): boolean {
  return other.length >= 3 && (one.startsWith(other) || other.startsWith(one));
}
