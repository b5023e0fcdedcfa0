const BLANKS = " \t\n";

/** Removes spaces, tabs and line feeds, but no other white space. */
export function trimEdges(text: string): string {
  let start = 0;
  while (start < text.length && BLANKS.includes(text[start]!)) start++;
  return trimEnd(text.slice(start));
}

/** Uses a loop, because a regular expression would take quadratic time. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && BLANKS.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
