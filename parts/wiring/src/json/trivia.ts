/** Where whitespace and comments from `at` on end. */
export function skipTrivia(text: string, at: number): number {
  for (;;) {
    while (at < text.length && isSpace(text[at])) at++;
    const end = commentEnd(text, at);
    if (end === undefined) return at;
    at = end;
  }
}

/**
 * Where the comma is that follows at `at`, behind whitespace and comments; undefined when something else
 * does.
 */
export function commaAfter(text: string, at: number): number | undefined {
  const place = skipTrivia(text, at);
  return text[place] === "," ? place : undefined;
}

/**
 * The end of the line of `at`, when only blanks and comments stand between: a remark at the end of a line
 * belongs to what stands before it. Else `at`.
 */
export function endOfRemarks(text: string, at: number): number {
  let place = at;
  for (;;) {
    while (text[place] === " " || text[place] === "\t") place++;
    if (place >= text.length || text[place] === "\n" || text.startsWith("\r\n", place)) return place;
    const end = commentEnd(text, place);
    if (end === undefined || text.slice(place, end).includes("\n")) return at;
    place = end;
  }
}

/** Whether nothing but blanks and comments follows on the line. */
export function endsLine(text: string, at: number): boolean {
  const place = endOfRemarks(text, at);
  return place >= text.length || text[place] === "\n" || text[place] === "\r";
}

/** Whether the last thing in a stretch of whitespace and comments is a comment that the line's end ends. */
export function endsInLineComment(text: string, from: number, to: number): boolean {
  let at = from;
  let last = "";
  while (at < to) {
    const end = commentEnd(text, at);
    if (end === undefined) at++;
    else {
      last = text.slice(at, at + 2);
      at = end;
    }
  }
  return last === "//";
}

/** Where the whitespace before `at` begins. */
export function startOfSpace(text: string, at: number): number {
  while (at > 0 && isSpace(text[at - 1])) at--;
  return at;
}

/** The blanks with which the line of `at` begins. */
export function indentOf(text: string, at: number): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, at))?.[0] ?? "";
}

/** Whether only blanks stand before `at` on its line. */
export function beginsLine(text: string, at: number): boolean {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  return start > 0 && text.slice(start, at).trim() === "";
}

function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\t" || character === "\n" || character === "\r";
}

function commentEnd(text: string, at: number): number | undefined {
  if (text.startsWith("//", at)) {
    const newline = text.indexOf("\n", at);
    if (newline < 0) return text.length;
    return text[newline - 1] === "\r" ? newline - 1 : newline;
  }
  if (!text.startsWith("/*", at)) return undefined;
  const end = text.indexOf("*/", at + 2);
  return end < 0 ? text.length : end + 2;
}
