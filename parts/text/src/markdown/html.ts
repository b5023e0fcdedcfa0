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
