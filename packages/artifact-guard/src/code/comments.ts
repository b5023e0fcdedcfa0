import type { Language } from "./languages.js";

export interface CommentAt {
  /** What it says, without its marks. */
  from: number;
  to: number;
  /** Behind its marks. */
  end: number;
  /** The mark that opened it, when nothing closes it. */
  open?: string;
}

/** The comment that begins at an offset of code; undefined where none does. */
export function commentAt(text: string, at: number, language: Language): CommentAt | undefined {
  for (const { open, close, nests } of language.blockComments) {
    if (!text.startsWith(open, at)) continue;
    const from = at + open.length;
    const to = nests ? nestedEnd(text, at, open, close) : text.indexOf(close, from);
    if (to === -1) return { from, to: text.length, end: text.length, open: open.trim() };
    return { from, to, end: to + close.length };
  }
  const mark = language.lineComments.find((each) => text.startsWith(each, at));
  if (mark === undefined || (language.isCommentAtWord && !isWordStart(text, at))) return undefined;
  const lineEnd = text.indexOf("\n", at);
  let end = lineEnd === -1 ? text.length : lineEnd;
  if (language.island !== undefined) {
    const close = text.slice(at, end).indexOf(language.island.close);
    if (close !== -1) end = at + close;
  }
  return { from: at + mark.length, to: end, end };
}

function isWordStart(text: string, at: number): boolean {
  const before = text[at - 1];
  return before === undefined || " \t\n;&|()".includes(before);
}

/** The mark that closes a comment in which others may stand; -1 when there is none. */
function nestedEnd(text: string, start: number, open: string, close: string): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    if (text.startsWith(open, at)) {
      depth++;
      at += open.length;
    } else if (text.startsWith(close, at)) {
      if (--depth === 0) return at;
      at += close.length;
    } else at++;
  }
  return -1;
}
