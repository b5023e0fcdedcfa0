import { ALPHABETS, type Alphabet, isIn, isLetterOrDigit, runEnd, setOf } from "./characters.js";
import { lazy } from "./lazy.js";
import type { Span } from "./span.js";
import { isMixed, looksLikeWords } from "./surprise.js";
import { TOKEN_SHAPES } from "./token-shapes.js";

interface Shape {
  prefix: string;
  alphabet: Alphabet;
  least: number;
  check: "" | "?" | "!" | "#" | "=";
}

/** Shapes by their first two characters, longest prefix first, and the set of first characters. */
const shapes = lazy(() => {
  const byBeginning = new Map<number, Shape[]>();
  for (const line of TOKEN_SHAPES.trim().split("\n")) {
    const [alphabet, length, ...prefixes] = line.split(" ");
    const check = /[?!#=]?$/.exec(length!)![0] as Shape["check"];
    const least = Number.parseInt(length!, 10);
    for (const prefix of prefixes) {
      const known = byBeginning.get(keyAt(prefix, 0)) ?? [];
      known.push({ prefix, alphabet: ALPHABETS[alphabet!]!, least, check });
      byBeginning.set(keyAt(prefix, 0), known);
    }
  }
  for (const known of byBeginning.values()) known.sort((a, b) => b.prefix.length - a.prefix.length);
  return {
    byBeginning,
    begins: setOf([...byBeginning.values()].map(([shape]) => shape!.prefix.charAt(0)).join("")),
  };
});
/** The number of characters examined to recognize a token, unless its minimum length is greater. */
const LOOK = 48;

export function findTokens(text: string): Span[] {
  const spans: Span[] = [];
  const { begins } = shapes();
  for (let at = 0; at < text.length; at++) {
    if (!isIn(text.charCodeAt(at), begins) || !beginsHere(text, at)) continue;
    const end = tokenEnd(text, at);
    if (end === undefined) continue;
    spans.push({ start: at, end });
    at = end - 1;
  }
  return spans;
}

/** Returns the end of the token that starts at `start`, or undefined if there is none. */
export function tokenEnd(text: string, start: number): number | undefined {
  for (const { prefix, alphabet, least, check } of shapes().byBeginning.get(keyAt(text, start)) ?? []) {
    if (!text.startsWith(prefix, start)) continue;
    const from = start + prefix.length;
    const seen = runEnd(text, from, alphabet, from + Math.max(LOOK, least));
    if (seen - from < least) continue;
    const body = text.slice(from, seen);
    if (!passes(body, check, least)) continue;
    return runEnd(text, seen, alphabet);
  }
  return undefined;
}

function passes(body: string, check: Shape["check"], least: number): boolean {
  if (isPlaceholder(body)) return false;
  if (check === "") return true;
  if (check === "=") return body.length === least;
  if (check === "#" && /\d/.test(body)) return true;
  return !looksLikeWords(body) && (check !== "!" || isMixed(body));
}

function isPlaceholder(body: string): boolean {
  return FILLINGS.some((filling) => body.includes(filling));
}
const FILLINGS = ["xxxxxxxx", "XXXXXXXX", "00000000000"];

/**
 * Whether a token can start here: not after a letter or digit, unless that character ends an escape
 * such as `\n` or `%20`, or a terminal color code.
 */
export function beginsHere(text: string, at: number): boolean {
  if (at === 0 || !isLetterOrDigit(text.charCodeAt(at - 1))) return true;
  const last = text[at - 1]!;
  if (text[at - 2] === "\\") return last === "n" || last === "r" || last === "t";
  if (text[at - 3] === "%")
    return isIn(text.charCodeAt(at - 2), ALPHABETS.h!) && isIn(text.charCodeAt(at - 1), ALPHABETS.h!);
  if (text[at - 5] === "u" && text[at - 6] === "\\") return true;
  return last === "m" && text.slice(Math.max(0, at - 9), at).includes("\u001b[");
}

function keyAt(text: string, at: number): number {
  return text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);
}
