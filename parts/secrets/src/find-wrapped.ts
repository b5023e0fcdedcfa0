import { ALPHABETS, isIn, runEnd, setOf } from "./characters.js";
import { findMarked } from "./find-marked.js";
import { beginsHere, tokenEnd } from "./find-tokens.js";
import type { Span } from "./span.js";
import { isMixed, looksLikeWords, surprise } from "./surprise.js";

const TOKEN = ALPHABETS.b!;
const HEAD = Uint8Array.from(TOKEN);
HEAD[":".charCodeAt(0)] = 1;
/** What a terminal, an editor or a quotation puts between two parts of a line. */
const MARGIN = setOf(" \t>|+*#");
/** How much of a line's end may be the beginning of a token. */
const MAX_HEAD_LENGTH = 256;
const MAX_REST_LENGTH = 300;

/** Tokens split by a line break, when neither part would be recognised by itself. */
export function findWrapped(text: string): Span[] {
  const spans: Span[] = [];
  for (let newline = text.indexOf("\n"); newline !== -1; newline = text.indexOf("\n", newline + 1)) {
    const next = nextLine(text, newline);
    const end = headEnd(text, newline);
    const restEnd = runEnd(text, next, TOKEN, next + MAX_REST_LENGTH);
    if (restEnd === next) continue;
    let start = end;
    while (start > 0 && end - start < MAX_HEAD_LENGTH && isIn(text.charCodeAt(start - 1), HEAD)) start--;
    if (start === end) continue;
    const head = text.slice(start, end);
    const span = acrossSeam(head, text.slice(next, restEnd));
    if (span) spans.push({ start: start + span.start, end: next + span.end - head.length });
  }
  return spans;
}

/** The first token that begins in one part of a line and ends in the other. */
function acrossSeam(head: string, rest: string): Span | undefined {
  const joined = head + rest;
  for (let at = 0; at < head.length; at++) {
    const end = beginsHere(joined, at) ? tokenEnd(joined, at) : undefined;
    // A whole token at the end of a line ends there, unless what follows looks like more of
    // it; see `withContinuation`.
    if (end !== undefined && end > head.length)
      return tokenEnd(head, at) === undefined ? { start: at, end } : undefined;
  }
  if (joined.length < 32) return undefined;
  const marked = findMarked(joined).find(({ start, end }) => start < head.length && end > head.length);
  return marked && findMarked(head).some(({ start }) => start === marked.start) ? undefined : marked;
}

/**
 * The real end of a secret split by a line break: the beginnings of the next lines belong to it if
 * they look random as well.
 */
export function withContinuation(text: string, { start, end }: Span): number {
  let last = end;
  for (let lines = 0; lines < 40; lines++) {
    const newline = lineEndAt(text, last);
    if (newline === undefined || last - start < 8) return last;
    const next = nextLine(text, newline);
    const restEnd = runEnd(text, next, TOKEN);
    const rest = text.slice(next, Math.min(restEnd, next + 128));
    if (/[=:(]/.test(text[restEnd] ?? "")) return last;
    const isSole = /^(?:\\?\r?\n|$|["'`,;])/.test(text.slice(restEnd, restEnd + 3));
    if (!isMore(rest, text.slice(Math.max(start, last - 16), last), isSole)) return last;
    last = restEnd;
  }
  return last;
}

/**
 * Whether the first characters of a line continue a secret: never the beginning of `NAME=…`, of
 * `name: …` or of a sentence.
 */
function isMore(rest: string, before: string, isSole: boolean): boolean {
  const name = /^([\w.-]+)=./.exec(rest)?.[1];
  if (name !== undefined && name.length > 2 && (/^[A-Z_]+\d*$/.test(name) || looksLikeWords(name)))
    return false;
  if (/^[\dA-Fa-f-]{4,}$/.test(rest)) return /^[\dA-Fa-f-]+$/.test(before);
  if (rest.length < 4) return false;
  return (
    !looksLikeWords(rest) ||
    (isMixed(rest) && surprise(rest) > 4.6) ||
    (isSole && /\d/.test(rest) && /[A-Za-z]/.test(rest) && surprise(rest) > 4.4)
  );
}

/** The offset of a newline that follows directly, perhaps after a backslash. */
function lineEndAt(text: string, at: number): number | undefined {
  const newline = at + (/^\\?\r?\n/.exec(text.slice(at, at + 3))?.[0].length ?? 0) - 1;
  return newline < at ? undefined : newline;
}

function headEnd(text: string, newline: number): number {
  let end = newline;
  if (text[end - 1] === "\r") end--;
  if (text[end - 1] === "\\") end--;
  return end;
}

function nextLine(text: string, newline: number): number {
  return runEnd(text, newline + 1, MARGIN, newline + 40);
}
