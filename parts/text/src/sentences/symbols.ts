import { isLetterOrDigit } from "../source/index.js";

/**
 * Whether the text is code or data rather than words. In code, a word such as "rest" is only a name,
 * not a remark.
 */
export function isMadeOfSymbols(text: string): boolean {
  const read = text.slice(0, MAX_READ_LENGTH);
  const symbols = read.match(/[{}[\]()<>=|;"\\]/g)?.length ?? 0;
  if (symbols < MIN_COUNT) return false;
  let words = 0;
  let isWord = false;
  for (const character of read) {
    const isInWord = isLetterOrDigit(character);
    if (isInWord && !isWord) words++;
    isWord = isInWord;
  }
  return 2 * symbols >= words;
}

const MAX_READ_LENGTH = 1000;
/** The minimum number of symbols. A remark in brackets has only two. */
const MIN_COUNT = 3;

/** Whether the text is a reStructuredText directive, such as `.. note::`. */
export function isDirective(text: string): boolean {
  return /^\s{0,40}\.\. [\w:-]{1,60}::(?:\s|$)/.test(text);
}
