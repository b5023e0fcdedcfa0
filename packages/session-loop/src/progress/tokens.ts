// Texts as sets of small words, so that two of them can be compared by what they share.

const TOKEN = /[\p{L}\p{N}]+/gu;
const MOST_TOKENS = 400;
const MOST_PARTS = 40;

/** A random name: letters and digits in turn, or a hash. "TS2345" and "sha256" are none. */
export function isRandom(token: string): boolean {
  if (token.length < 4 || !/\d/.test(token) || !/[A-Za-z]/.test(token)) return false;
  const turns = token.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  if (token.length >= 8) return turns >= 3 || /^[0-9a-f]+$/i.test(token);
  return turns >= 2 && token.length >= 5;
}

/** The words of a result without those of the question; random names are one mark. */
export function wordsBeyond(result: string, asked: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [token] of result.matchAll(TOKEN)) {
    const word = token.toLowerCase();
    if (asked.has(word) || partsOf(token).every((part) => asked.has(part))) continue;
    found.add(isRandom(token) ? "<id>" : word);
    if (found.size >= MOST_TOKENS) break;
  }
  return found;
}

/** Every word of a question, whole and in parts, in small letters. */
export function askedWords(input: string): Set<string> {
  const found = new Set<string>();
  for (const [token] of input.matchAll(TOKEN)) {
    found.add(token.toLowerCase());
    for (const part of partsOf(token)) found.add(part);
    if (found.size >= 2 * MOST_TOKENS) break;
  }
  return found;
}

/** The small words of a text in their order: "rateLimiter" is "rate" and "limiter". */
export function partsOf(text: string): string[] {
  return (text.match(TOKEN) ?? []).slice(0, MOST_PARTS).flatMap((token) =>
    token
      .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, "$1 ")
      .toLowerCase()
      .split(" "),
  );
}

/** How much two sets share, from 0 to 1; two empty ones are the same. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = sharedOf(one, other);
  const all = one.size + other.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** Whether the smaller of two sets is in the larger, and says something. */
export function isWithin(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const smaller = Math.min(one.size, other.size);
  return smaller >= 3 && sharedOf(one, other) === smaller;
}

function sharedOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return shared;
}
