import { isLetterOrDigit } from "../source/index.js";

/** Whether the text is code or data rather than words. In code, "rest" is only a name. */
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
/** The minimum number of signs. A remark in brackets has two. */
const MIN_COUNT = 3;
const SIGNS = new Set('{}[]()<>=|;"\\');

/** Whether the text is a reStructuredText directive, such as `.. note::`. */
export function isDirective(text: string): boolean {
  return /^\s{0,40}\.\. [\w:-]{1,60}::(?:\s|$)/.test(text);
}
