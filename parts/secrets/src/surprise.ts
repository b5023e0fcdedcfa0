import { lazy } from "./lazy.js";
import { WORD_MODEL } from "./word-model.js";

const SYMBOLS = 29;
const DIGIT = 26;
const SEPARATOR = 27;
const CASE = 28;
const model = lazy(() => Uint8Array.from(WORD_MODEL, (quarter) => Number.parseInt(quarter, 36)));

/**
 * Returns how unlike words, identifiers or file names a string is, in bits per character.
 * Words score between 3 and 4, and random letters and digits about 7. Examines at most 128 characters.
 */
export function surprise(text: string): number {
  const bits = model();
  const end = Math.min(text.length, 128);
  let previous = -1;
  let isLower = false;
  let quarters = 0;
  let steps = 0;
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at);
    let symbol = SEPARATOR;
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) {
      const isUpper = code < 97;
      symbol = (code | 32) - 97;
      if (isUpper && isLower) {
        quarters += bits[previous * SYMBOLS + CASE]!;
        previous = CASE;
      }
      isLower = !isUpper;
    } else {
      isLower = false;
      if (code >= 48 && code <= 57) symbol = DIGIT;
    }
    if (previous !== -1) {
      quarters += bits[previous * SYMBOLS + symbol]!;
      steps++;
    }
    previous = symbol;
  }
  return steps === 0 ? 0 : quarters / 4 / steps;
}

/** Whether a string consists of words, as identifiers and file names do, without random parts. */
export function looksLikeWords(text: string): boolean {
  return (
    surprise(text) < wordScoreLimit(text.length) &&
    !text.split(BETWEEN).some(looksLikeHash) &&
    !looksLikeHash(text) &&
    !(text.length >= 16 && (text.match(LETTER_BY_DIGIT)?.length ?? 0) >= MAX_CHANGES)
  );
}

const LETTER_BY_DIGIT = /[A-Za-z](?=\d)|\d(?=[A-Za-z])/g;
/** Words can contain numbers, but rarely alternate between letters and digits. */
const MAX_CHANGES = 5;

const BETWEEN = /[^\da-zA-Z]+/;

/**
 * Returns the score below which a string is considered to consist of words. Longer strings have a lower
 * limit, because the scores of long words vary less. Fewer than one in a thousand random strings of 16
 * or more uppercase letters, lowercase letters and digits score below the limit.
 */
function wordScoreLimit(length: number): number {
  if (length >= 20) return 4.85;
  return length >= 12 ? 5 : 5.4;
}

/** Whether a string is a hash, a UUID or a hexadecimal number of at least 64 bits. */
export function looksLikeHash(text: string): boolean {
  let digits = 0;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits++;
    else if ((code >= 97 && code <= 102) || (code >= 65 && code <= 70)) letters++;
    else if (code !== 45) return false;
  }
  return digits + letters >= 16 && digits >= 3 && letters >= 2;
}

export function isMixed(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text);
}
