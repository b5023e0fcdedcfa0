const BLANKS = " \t\n";

/** Removes blanks, tabs and line breaks at both ends; other white space counts as text. */
export function trimEdges(text: string): string {
  let start = 0;
  while (start < text.length && BLANKS.includes(text[start]!)) start++;
  return trimEnd(text.slice(start));
}

/**
 * Removes blanks, tabs and line breaks at the end. A loop, because a regular expression takes quadratic time
 * for white space.
 */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && BLANKS.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
