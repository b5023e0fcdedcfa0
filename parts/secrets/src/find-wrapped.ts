import { ALPHABETS, isIn, runEnd } from "./characters.js";
import { findMarked } from "./find-marked.js";
import { beginsHere, tokenEnd } from "./find-tokens.js";
import type { Span } from "./span.js";
import { looksLikeWords } from "./surprise.js";

const TOKEN = ALPHABETS.b!;
const HEAD = Uint8Array.from(TOKEN);
HEAD[":".charCodeAt(0)] = 1;
const MAX_HEAD_LENGTH = 256;
const MAX_REST_LENGTH = 300;

/** A line break with what a terminal, an editor or a quotation puts around it. */
const BREAK = String.raw`[ \t|\u2500-\u259f]{0,200}\\?\r?\n[ \t>|+*#\u2500-\u259f]{0,40}`;
const BREAK_HERE = new RegExp(BREAK, "y");
const BREAK_IN_TOKEN = new RegExp(String.raw`(?<=[\w=.+/~%:-])${BREAK}(?=[\w=.+/~%:-])`, "g");

/** Finds tokens that are split by a line break so that neither part is recognisable by itself. */
export function findWrapped(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: gap, index: end } of text.matchAll(BREAK_IN_TOKEN)) {
    let start = end;
    while (start > 0 && end - start < MAX_HEAD_LENGTH && isIn(text.charCodeAt(start - 1), HEAD)) start--;
    const next = end + gap.length;
    const rest = text.slice(next, runEnd(text, next, HEAD, next + MAX_REST_LENGTH));
    const span = acrossSeam(text.slice(start, end), rest);
    if (span) spans.push({ start: start + span.start, end: start + span.end + gap.length });
  }
  return spans;
}

function acrossSeam(head: string, rest: string): Span | undefined {
  const joined = head + rest;
  for (let at = 0; at < head.length; at++) {
    const end = beginsHere(joined, at) ? tokenEnd(joined, at) : undefined;
    // A complete token ends with its line, unless `withContinuation` decides otherwise.
    if (end !== undefined && end > head.length)
      return tokenEnd(head, at) === undefined ? { start: at, end } : undefined;
  }
  const marked = findMarked(joined).find(({ start, end }) => start < head.length && end > head.length);
  return marked && findMarked(head).some(({ start }) => start === marked.start) ? undefined : marked;
}

/** Returns the actual end of a secret, which may continue on the following lines. */
export function withContinuation(text: string, { start, end }: Span): number {
  let last = end;
  for (let lines = 0; lines < 40; lines++) {
    BREAK_HERE.lastIndex = last;
    const gap = BREAK_HERE.exec(text)?.[0];
    if (gap === undefined) return last;
    const next = last + gap.length;
    const restEnd = runEnd(text, next, TOKEN);
    const rest = text.slice(next, Math.min(restEnd, next + 128));
    if (/[=:(]/.test(text[restEnd] ?? "")) return last;
    if (!isMore(rest, text.slice(Math.max(start, last - 16), last))) return last;
    last = restEnd;
  }
  return last;
}

/** Whether the start of a line continues a secret, unlike `NAME=…` or words. */
function isMore(rest: string, before: string): boolean {
  if (/^[\dA-Fa-f-]{4,}$/.test(rest)) return rest.length >= 8 || /^[\dA-Fa-f-]+$/.test(before);
  return rest.length >= 4 && !/^[A-Z_]{3,}\d*=./.test(rest) && !looksLikeWords(rest);
}
