import { isLetter } from "./letters.js";

/** Whether the last word of the text also occurs earlier as a complete word. */
export function occursEarlier(text: string, word: string): boolean {
  const most = text.trimEnd().length - word.length;
  for (let at = text.indexOf(word); at !== -1 && at < most; at = text.indexOf(word, at + word.length)) {
    if (!/[\w$]/.test(text[at - 1] ?? " ") && !/[\w$]/.test(text[at + word.length] ?? " ")) return true;
  }
  return false;
}

/** Whether the last word of the text seems incomplete: it occurs earlier only as the start of longer words. */
export function isPartOfWord(text: string, word: string): boolean {
  if (word.length < 3 || !/^\p{Ll}+$/u.test(word)) return false;
  const before = text.slice(0, text.trimEnd().length - word.length).toLowerCase();
  let isBeginning = false;
  for (let at = before.indexOf(word); at !== -1; at = before.indexOf(word, at + word.length)) {
    if (isLetter(before[at - 1] ?? " ")) continue;
    const rest = before.slice(at + word.length, at + word.length + 4);
    if (!isLetter(rest[0] ?? " ")) return false;
    // "plan" is not an unfinished "plans".
    isBeginning ||= !INFLECTION.test(rest);
  }
  return isBeginning;
}

const INFLECTION = /^(?:e?s|e?d|ing|er|ly)(?!\p{L})/u;

const DANGLING = new Set(
  "the a an and or but nor than whose because although whereas among via per its their our your e.g i.e".split(
    " ",
  ),
);

/** Whether a word shows that its sentence continues. */
export function isDangling(word: string): boolean {
  return DANGLING.has(word);
}
