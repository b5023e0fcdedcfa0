const TOKEN =
  /@?[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}_./@-]*|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/gu;
const UNSPACED = /^[\u3040-\u9fff\uac00-\ud7af]/;
/** What only names have: `src/a.ts`, `retry_count`, `v2`, `RetryQueue`. */
const NAME = /[\d_/@]|[a-z][A-Z]|\w[.-]\w/;
const PART = /[\p{L}\p{N}]+/gu;
const HUMP = /(?<=[a-z\d])(?=[A-Z])/;

/** Shorter words rarely say what a statement is about. */
const MIN_LENGTH = 4;
/** What endings change stands behind it: migrate, migration. */
const STEM = 6;

/**
 * What a text is about: its longer words without their endings, its names and their parts; of unspaced
 * scripts pairs of characters.
 */
export function contentWords(text: string): Set<string> {
  const found = new Set<string>();
  for (const [whole] of text.matchAll(TOKEN)) {
    const token = withoutEnd(whole);
    if (UNSPACED.test(token)) addPairs(token, found);
    else if (/^\d+$/.test(token)) found.add(token);
    else if (NAME.test(token)) addName(token, found);
    else if (token.length >= MIN_LENGTH || isAcronym(token)) found.add(stem(token));
  }
  return found;
}

/** The words that are names: those by which two statements are known to be about the same thing. */
export function isName(word: string): boolean {
  return word.startsWith("=");
}

function addPairs(text: string, found: Set<string>): void {
  // Two signs of hiragana are grammar.
  for (let at = 0; at + 1 < text.length; at++)
    if (!/^[\u3040-\u309f]{2}/.test(text.slice(at))) found.add(text.slice(at, at + 2));
}

function addName(token: string, found: Set<string>): void {
  found.add(`=${token.toLowerCase()}`);
  for (const [part] of token.matchAll(PART)) {
    for (const hump of part.split(HUMP)) if (hump.length >= MIN_LENGTH) found.add(stem(hump));
  }
}

/** A full stop behind a name is none of it. */
function withoutEnd(token: string): string {
  let end = token.length;
  while (end > 0 && "./@-".includes(token[end - 1]!)) end--;
  return token.slice(0, end);
}

function isAcronym(token: string): boolean {
  return token.length > 1 && token === token.toUpperCase();
}

function stem(word: string): string {
  const lower = word.toLowerCase();
  const isPlural = lower.length > MIN_LENGTH && lower.endsWith("s") && !lower.endsWith("ss");
  return (isPlural ? lower.slice(0, -1) : lower).slice(0, STEM);
}

/** Whether a word is a pair of characters of a script without spaces. */
export function isPair(word: string): boolean {
  return UNSPACED.test(word);
}

/** How many words both have. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  return [...small].filter((word) => large.has(word));
}

/** From 0, nothing in common, to 1, the same words. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const common = sharedWords(a, b).length;
  return common / (a.size + b.size - common);
}
