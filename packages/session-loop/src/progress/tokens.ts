// Texts as sets of sub-words, compared by what they share.

const TOKEN = /[\p{L}\p{N}]+/gu;
const MAX_TOKENS = 400;
const MAX_PARTS = 40;

/** The placeholder for every generated name. */
const ID = "<id>";

const MAX_WORD_LENGTH = 24;

/**
 * Whether a token looks generated: alternating letters and digits, a hash, a long number, no vowel. "TS2345"
 * and "sha256" are not.
 */
function isMadeUp(token: string): boolean {
  if (/^\d{6,}$/.test(token)) return true;
  if (token.length < 5 || !/[A-Za-z]/.test(token)) return false;
  if (/^[b-df-hj-np-tv-xz\d]+$/.test(token)) return true;
  const turns = token.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  if (token.length >= MAX_WORD_LENGTH && !/[a-z][A-Z]/.test(token)) return true;
  return turns >= 2 || (token.length >= 7 && turns >= 1 && /^[0-9a-f]+$/i.test(token));
}

/**
 * A text with a placeholder for every number and generated name, and their values (NaN for a name that is not
 * a number). The rest of a compound after a generated name belongs to it: "web-7c9f4d-abcde" becomes
 * "web-<id>". Free-standing numbers can be kept, because they are asked for; one inside a name only makes
 * another name.
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

/** The words of a result that are not in the question; generated names become one placeholder. */
export function wordsBeyond(result: string, asked: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [token] of result.matchAll(TOKEN)) {
    const word = token.toLowerCase();
    if (asked.has(word) || partsOfToken(token).every((part) => asked.has(part))) continue;
    found.add(isMadeUp(token) ? ID : word);
    if (found.size >= MAX_TOKENS) break;
  }
  return found;
}

/** Every word of a question, whole and split, in lower case. */
export function askedWords(input: string): Set<string> {
  const found = new Set<string>();
  for (const [token] of input.matchAll(TOKEN)) {
    found.add(token.toLowerCase());
    for (const part of partsOfToken(token)) found.add(part);
    if (found.size >= 2 * MAX_TOKENS) break;
  }
  return found;
}

/** The sub-words of a text in order: "rateLimiter" becomes "rate" and "limiter". */
export function partsOf(text: string): string[] {
  return (text.match(TOKEN) ?? []).slice(0, MAX_PARTS).flatMap(partsOfToken);
}

function partsOfToken(token: string): string[] {
  const word = token.toLowerCase();
  if (word === token) return [word];
  return token
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .split(" ");
}

/** Whether two sets are equal apart from one name that is generated on at least one side. */
export function isSameButForIds(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = sharedOf(one, other);
  const bothHaveIds = one.has(ID) && other.has(ID);
  const ids = one.has(ID) !== other.has(ID) ? 1 : 0;
  const differing = one.size + other.size - 2 * shared - ids;
  return differing === 0 || (differing === 1 && (bothHaveIds || ids === 1));
}

function sharedOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return shared;
}
