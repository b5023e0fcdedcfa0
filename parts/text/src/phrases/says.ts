import { isLetter, isLetterOrDigit } from "../source/letters.js";

const MAX_GAP = 20;

/**
 * Whether the text contains a phrase. Outside Chinese, Japanese and Korean, only complete words match.
 * @param text in lower case
 * @param phrase can contain "…", which stands for a few words
 */
export function says(text: string, phrase: string): boolean {
  const [first = "", second] = phrase.split("…").map((part) => part.trim());
  for (let at = placeOf(text, first, 0); at !== -1; at = placeOf(text, first, at + 1)) {
    if (second === undefined) return true;
    const end = at + first.length;
    const near = text.slice(end, end + MAX_GAP + second.length + 1);
    const behind = placeOf(near, second, 0);
    if (behind !== -1 && behind <= MAX_GAP) return true;
  }
  return false;
}

function placeOf(text: string, said: string, from: number): number {
  let at = text.indexOf(said, from);
  while (at !== -1 && isSpaced(said) && (isLetterAt(text, at - 1) || isLetterAt(text, at + said.length)))
    at = text.indexOf(said, at + 1);
  return at;
}

const isLetterAt = (text: string, at: number) => isLetter(text[at] ?? " ");
/** False for Chinese and Japanese, which have no spaces, and Korean, whose words have endings. */
const isSpaced = (said: string) => said.charCodeAt(0) < 0x2e80;

export function bareOf(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && !isLetterOrDigit(text[start]!)) start++;
  while (end > start && !isLetterOrDigit(text[end - 1]!)) end--;
  return text.slice(start, end).toLowerCase();
}
