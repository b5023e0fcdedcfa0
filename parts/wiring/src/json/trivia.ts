/** Returns the end of the whitespace and comments that start at `at`. */
export function skipTrivia(text: string, at: number): number {
  for (;;) {
    while (at < text.length && isSpace(text[at])) at++;
    const end = commentEnd(text, at);
    if (end === undefined) return at;
    at = end;
  }
}

/** Returns the position of the next comma, if only whitespace and comments precede it. */
export function commaAfter(text: string, at: number): number | undefined {
  const place = skipTrivia(text, at);
  return text[place] === "," ? place : undefined;
}

/**
 * Returns the end of the line if only blanks and comments precede it, or else `at`. A comment at
 * the end of a line belongs to what precedes it.
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

/** Whether only blanks and comments follow on the line. */
export function endsLine(text: string, at: number): boolean {
  const place = endOfRemarks(text, at);
  return place >= text.length || text[place] === "\n" || text[place] === "\r";
}

/** Whether a stretch of whitespace and comments ends with a line comment. */
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

export function startOfSpace(text: string, at: number): number {
  while (at > 0 && isSpace(text[at - 1])) at--;
  return at;
}

export function indentOf(text: string, at: number): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, at))?.[0] ?? "";
}

/** Whether only blanks precede `at` on its line. False on the first line. */
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
