// Compares strings as sets of words.

const TOKEN = /[\p{L}\p{N}]+/gu;
const MAX_TOKENS = 400;

const ID = "<id>";

const MAX_WORD_LENGTH = 24;

/**
 * Returns whether a token looks generated: it alternates letters and digits, is lowercase without
 * vowels, or is a hash. "TS2345" and "sha256" do not look generated.
 */
function isMadeUp(token: string): boolean {
  if (token.length < 5 || !/[A-Za-z]/.test(token)) return false;
  if (/^[b-df-hj-np-tv-xz\d]+$/.test(token)) return true;
  const turns = token.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  if (token.length >= MAX_WORD_LENGTH && !/[a-z][A-Z]/.test(token)) return true;
  return turns >= 2;
}

/**
 * Replaces numbers and generated names, and returns their values (NaN for names). Whatever follows
 * a generated name in a compound belongs to it: "web-7c9f4d-abcde" becomes "web-<id>".
 * @param keepsBare whether to keep standalone numbers, which may be what was asked for
 */
export function splitNames(text: string, keepsBare = false): { skeleton: string; numbers: number[] } {
  const numbers: number[] = [];
  const skeleton = text.replace(COMPOUND, (compound) => {
    if (keepsBare && /^\d{1,5}(?:\.\d+)?$/.test(compound)) return compound;
    const parts = compound.split(/([-_])/);
    const made = parts.findIndex((part) => part === ID || isMadeUp(part));
    if (made === -1 || /^\d+$/.test(parts[made] ?? ""))
      return parts.map((part) => mark(part, numbers)).join("");
    const before = parts.slice(0, made).map((part) => mark(part, numbers));
    numbers.push(Number.NaN);
    return before.join("") + ID;
  });
  return { skeleton, numbers };
}

const COMPOUND = /(?:[A-Za-z\d]+|<id>)(?:[-_](?:[A-Za-z\d]+|<id>))*(?:\.\d+)?/g;

function mark(part: string, numbers: number[]): string {
  return part.replace(/\d+(?:\.\d+)?/g, (digits) => {
    numbers.push(Number(digits));
    return isMadeUp(digits) ? ID : "#";
  });
}

/** Returns the words in the result that were not asked for. Generated names are replaced. */
export function wordsBeyond(result: string, asked: ReadonlySet<string>): Set<string> {
  const words = (result.match(TOKEN) ?? []).filter((token) => !asked.has(token.toLowerCase()));
  return new Set(words.slice(0, MAX_TOKENS).map((token) => (isMadeUp(token) ? ID : token.toLowerCase())));
}

export function wordsOf(text: string): string[] {
  return (text.match(TOKEN) ?? []).slice(0, 2 * MAX_TOKENS).map((token) => token.toLowerCase());
}

/** Returns whether two sets are the same except for generated names. */
export function isSameButForIds(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const differing = [...one]
    .filter((word) => !other.has(word))
    .concat([...other].filter((word) => !one.has(word)));
  return differing.every((word) => word === ID);
}
