import type { CST } from "yaml";

/** The parser is recursive, and the process aborts if it runs out of stack or memory. */
export const MAX_YAML_LEVELS = 64;

const MAX_ENTRIES = 1000;

/**
 * Whether a line has more entries than anyone would write. The time for parsing such a line can grow
 * with the square of their number.
 */
export function hasDenseLine(lines: readonly string[]): boolean {
  return lines.some((line) => line.length > MAX_ENTRIES && countOf(line, /["'[{]|: /g) > MAX_ENTRIES);
}

const MAX_ALWAYS = 5000;
/**
 * The parser takes about 10 microseconds per structural character, including the text around it.
 * The densest handwritten files over 10 KB have one structural character per 7.8 characters.
 */
const MIN_CHARACTERS = 9;

/** Whether the text has more structural characters, including line breaks, than usual for its length. */
export function isDense(text: string): boolean {
  return countOf(text, /[\n,:[\]{}&*!?]|-\s/g) > MAX_ALWAYS + text.length / MIN_CHARACTERS;
}

function countOf(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}

/** Returns a token that is nested too deeply, if there is one, without using recursion. */
export function findTooDeep(tokens: readonly CST.Token[]): CST.Token | undefined {
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > MAX_YAML_LEVELS) return token;
    if (token.type === "document" && token.value) open.push({ token: token.value, depth });
    if (!("items" in token)) continue;
    for (const { key, value } of token.items) {
      if (key) open.push({ token: key, depth: depth + 1 });
      if (value) open.push({ token: value, depth: depth + 1 });
    }
  }
  return undefined;
}
