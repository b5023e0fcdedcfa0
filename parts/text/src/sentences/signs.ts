import { isLetterOrDigit } from "../source/index.js";

/**
 * Whether `text` is code, data or a grammar instead of words: more than one sign for every two
 * words. In such text, "rest" is the name of something.
 */
export function isMadeOfSigns(text: string): boolean {
  let signs = 0;
  let words = 0;
  let isWord = false;
  for (const character of text.slice(0, MAX_READ_LENGTH)) {
    if (SIGNS.has(character)) signs++;
    const isInWord = isLetterOrDigit(character);
    if (isInWord && !isWord) words++;
    isWord = isInWord;
  }
  return signs >= MIN_COUNT && 2 * signs >= words;
}

const MAX_READ_LENGTH = 1000;
/** A remark in brackets has two signs. */
const MIN_COUNT = 3;
const SIGNS = new Set('{}[]()<>=|;"\\');

/** reStructuredText markup that is replaced by something else: `.. note::`, a target, a tool's directive. */
export function isDirective(text: string): boolean {
  return /^\s{0,40}\.\. [\w:-]{1,60}::(?:\s|$)/.test(text);
}
