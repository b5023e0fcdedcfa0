const BLANKS = " \t\n";

/** Without blanks, tabs and line breaks at either end; other white space is text. */
export function trimEdges(text: string): string {
  let start = 0;
  while (start < text.length && BLANKS.includes(text[start]!)) start++;
  return trimEnd(text.slice(start));
}

/**
 * Without blanks, tabs and line breaks at the end. A loop, because a regular expression is quadratic in white
 * space.
 */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && BLANKS.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
