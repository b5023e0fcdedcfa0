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

/** Every alternative begins differently, and none matches "<", so no part of the text is scanned twice. */
const TAG = /<(\/?)([A-Za-z][A-Za-z\d-]*)(?=[ \t\n/>])(?:="[^"<]*"|='[^'<]*'|=(?!["'])|[^<>=])*>/y;

/** Returns the tag that starts at an offset, if one does: `<someone@example.org>` is not a tag. */
export function tagAt(text: string, start: number): Tag | undefined {
  TAG.lastIndex = start;
  const [tag, slash, name] = TAG.exec(text) ?? [];
  return tag && { start, end: start + tag.length, name: name!.toLowerCase(), isClosing: slash === "/" };
}
