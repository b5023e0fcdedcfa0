import { ALPHABETS, isIn, runEnd, setOf } from "./characters.js";
import { findMarked } from "./find-marked.js";
import { beginsHere, tokenEnd } from "./find-tokens.js";
import type { Span } from "./span.js";
import { isMixed, looksLikeWords, surprise } from "./surprise.js";

const TOKEN = ALPHABETS.b!;
const HEAD = Uint8Array.from(TOKEN);
HEAD[":".charCodeAt(0)] = 1;
/** Characters that a terminal, an editor or a quotation puts before the continuation of a line. */
const MARGIN = setOf(" \t>|+*#");
const isBorder = (code: number) => code >= 0x2500 && code <= 0x259f;
const MAX_MARGIN = 200;
const MAX_HEAD_LENGTH = 256;
const MAX_REST_LENGTH = 300;

/** Finds tokens that are split by a line break so that neither part is recognizable by itself. */
export function findWrapped(text: string): Span[] {
  const spans: Span[] = [];
  for (let newline = text.indexOf("\n"); newline !== -1; newline = text.indexOf("\n", newline + 1)) {
    const next = nextLine(text, newline);
    const end = headEnd(text, newline);
    const restEnd = runEnd(text, next, HEAD, next + MAX_REST_LENGTH);
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

function acrossSeam(head: string, rest: string): Span | undefined {
  const joined = head + rest;
  for (let at = 0; at < head.length; at++) {
    const end = beginsHere(joined, at) ? tokenEnd(joined, at) : undefined;
    // A complete token ends with its line, unless `withContinuation` decides otherwise.
    if (end !== undefined && end > head.length)
      return tokenEnd(head, at) === undefined ? { start: at, end } : undefined;
  }
  if (joined.length < 32) return undefined;
  const marked = findMarked(joined).find(({ start, end }) => start < head.length && end > head.length);
  return marked && findMarked(head).some(({ start }) => start === marked.start) ? undefined : marked;
}

/** Returns the actual end of a secret, which may continue on the following lines. */
export function withContinuation(text: string, { start, end }: Span): number {
  let last = end;
  for (let lines = 0; lines < 40; lines++) {
    const newline = lineEndAt(text, last);
    if (newline === undefined || last - start < 8) return last;
    const next = nextLine(text, newline);
    const restEnd = runEnd(text, next, TOKEN);
    const rest = text.slice(next, Math.min(restEnd, next + 128));
    if (/[=:(]/.test(text[restEnd] ?? "")) return last;
    if (!isContinuation(rest, text.slice(Math.max(start, last - 16), last))) return last;
    last = restEnd;
  }
  return last;
}

/** Whether the start of a line continues a secret, unlike `NAME=…`, `name: …` or a sentence. */
function isContinuation(rest: string, before: string): boolean {
  const name = /^([\w.-]+)=./.exec(rest)?.[1];
  if (name !== undefined && name.length > 2 && (/^[A-Z_]+\d*$/.test(name) || looksLikeWords(name)))
    return false;
  if (/^[\dA-Fa-f-]{4,}$/.test(rest)) return rest.length >= 8 || /^[\dA-Fa-f-]+$/.test(before);
  if (rest.length < 4) return false;
  return (
    !looksLikeWords(rest) ||
    (isMixed(rest) && surprise(rest) > 4.6) ||
    (/\d/.test(rest) && /[A-Za-z]/.test(rest) && surprise(rest) > 4.4)
  );
}

function lineEndAt(text: string, at: number): number | undefined {
  let end = at;
  while (end < at + MAX_MARGIN && isMarginCharacter(text.charCodeAt(end))) end++;
  if (text[end] === "\\") end++;
  if (text[end] === "\r") end++;
  return text[end] === "\n" ? end : undefined;
}

function headEnd(text: string, newline: number): number {
  let end = newline;
  if (text[end - 1] === "\r") end--;
  if (text[end - 1] === "\\") end--;
  while (end > newline - MAX_MARGIN && isMarginCharacter(text.charCodeAt(end - 1))) end--;
  return end;
}

function nextLine(text: string, newline: number): number {
  let at = newline + 1;
  while (at < newline + 40 && (isMarginCharacter(text.charCodeAt(at)) || isIn(text.charCodeAt(at), MARGIN)))
    at++;
  return at;
}

function isMarginCharacter(code: number): boolean {
  return code === 32 || code === 9 || code === 124 || isBorder(code);
}
