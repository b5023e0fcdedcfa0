/** Maps the code of each ASCII character to 1 if it is a member, or else to 0. */
export type Alphabet = Uint8Array;

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  h: setOf("0123456789abcdefABCDEF-"),
  a: setOf(LETTERS_AND_DIGITS),
  u: setOf("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
  w: setOf(`${LETTERS_AND_DIGITS}_-=`),
  d: setOf(`${LETTERS_AND_DIGITS}_-=.`),
  b: setOf(`${LETTERS_AND_DIGITS}_-=.+/~%`),
};

export function setOf(characters: string): Alphabet {
  const set = new Uint8Array(128);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

export function isIn(code: number, alphabet: Alphabet): boolean {
  return code < 128 && alphabet[code] === 1;
}

export function runEnd(text: string, from: number, alphabet: Alphabet, to = text.length): number {
  let at = from;
  while (at < to && isIn(text.charCodeAt(at), alphabet)) at++;
  return at;
}

export function isLetterOrDigit(code: number): boolean {
  return isIn(code, ALPHABETS.a!);
}
