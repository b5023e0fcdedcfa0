/** A range of offsets in a string; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Returns all HTML comments. An unclosed comment extends to the end of the text. */
export function commentsOf(text: string): (Span & { isClosed: boolean })[] {
  const comments: (Span & { isClosed: boolean })[] = [];
  for (let start = text.indexOf("<!--"); start !== -1; ) {
    const close = text.indexOf("-->", start + 4);
    const end = close === -1 ? text.length : close + 3;
    comments.push({ start, end, isClosed: close !== -1 });
    start = text.indexOf("<!--", end);
  }
  return comments;
}

/** Replaces comments with spaces to preserve offsets and line numbers. */
export function withoutComments(text: string): string {
  let plain = "";
  let at = 0;
  for (const { start, end } of commentsOf(text)) {
    plain += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, " ");
    at = end;
  }
  return at === 0 ? text : plain + text.slice(at);
}

export interface Tag extends Span {
  name: string;
  isClosing: boolean;
}

/** Returns the tag that starts with the "<" at an offset, or undefined if none does. */
export function tagAt(text: string, start: number): Tag | undefined {
  const isClosing = text[start + 1] === "/";
  const from = start + (isClosing ? 2 : 1);
  let at = from;
  while (isNameCharacter(text.charCodeAt(at), at > from)) at++;
  // <someone@example.org> and Array<string> are not tags.
  if (at === from || !" \t\n/>".includes(text[at] ?? "")) return undefined;
  const name = text.slice(from, at).toLowerCase();
  // Stopping at the next "<" ensures that no part of the text is scanned twice.
  for (let quote = ""; at < text.length; at++) {
    const character = text[at]!;
    if (character === "<") return undefined;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return { start, end: at + 1, name, isClosing };
    else if ((character === '"' || character === "'") && text[at - 1] === "=") quote = character;
  }
  return undefined;
}

function isNameCharacter(code: number, isFirstBehind: boolean): boolean {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return true;
  return isFirstBehind && ((code >= 48 && code <= 57) || code === 0x2d);
}
