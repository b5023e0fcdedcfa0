import { isIn, isLetterOrDigit, setOf } from "./characters.js";
import type { Span } from "./span.js";

const BEGIN = "-----BEGIN ";
const END = "-----END ";
const PUTTY = "Private-Lines:";
const PRIVATE = /^[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const MAX_PER_KEY = 32_768;
/** The characters in base64 lines, and those that JSON and quotations put between such lines. */
const LINES = setOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=\n\r\t \\,\"'>|");

/** Finds private keys in PEM or PuTTY format, even if either end is cut off. */
export function findPrivateKeys(text: string): Span[] {
  const spans: Span[] = [];
  let close = -1;
  for (let at = text.indexOf(BEGIN); at !== -1; ) {
    const body = isPrivate(text, at + BEGIN.length)
      ? text.indexOf("-----", at + BEGIN.length) + 5
      : undefined;
    if (body !== undefined) {
      if (close !== Number.POSITIVE_INFINITY && close < body) close = placeOf(text, END, body);
      spans.push({
        start: at,
        end: close - body <= MAX_PER_KEY ? lineEnd(text, close) : bodyAfter(text, body),
      });
    }
    at = text.indexOf(BEGIN, body ?? at + BEGIN.length);
  }
  const whole = new Set(spans.map(({ end }) => end));
  for (let at = text.indexOf(END); at !== -1; at = text.indexOf(END, at + END.length)) {
    const end = lineEnd(text, at);
    if (whole.has(end) || !isPrivate(text, at + END.length)) continue;
    const start = bodyBefore(text, at);
    if (at - start >= 48) spans.push({ start, end });
  }
  for (let at = text.indexOf(PUTTY); at !== -1; at = text.indexOf(PUTTY, at + PUTTY.length)) {
    const start = placeOf(text, "\n", at) + 1;
    if (start - at < 40) spans.push({ start, end: bodyAfter(text, start) });
  }
  return spans;
}

function placeOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}

function isPrivate(text: string, at: number): boolean {
  return PRIVATE.test(text.slice(at, at + 80));
}

function lineEnd(text: string, at: number): number {
  const label = text.slice(at, at + 80);
  const close = label.indexOf("-----", END.length);
  return at + (close === -1 ? label.split("\n", 1)[0]!.length : close + 5);
}

function bodyAfter(text: string, from: number): number {
  let last = from;
  for (let at = from; at < from + MAX_PER_KEY && isKeyBodyCharacter(text, at); at++)
    if (isBase64(text, at)) last = at + 1;
  return last;
}

function bodyBefore(text: string, from: number): number {
  let first = from;
  for (let at = from - 1; at > from - MAX_PER_KEY && isKeyBodyCharacter(text, at); at--)
    if (isBase64(text, at)) first = at;
  return first;
}

/** Whether the character can be part of base64 lines. A space between words indicates prose. */
function isKeyBodyCharacter(text: string, at: number): boolean {
  if (!isIn(text.charCodeAt(at), LINES)) return false;
  return text[at] !== " " || !isBase64(text, at - 1) || !isBase64(text, at + 1);
}

function isBase64(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return isLetterOrDigit(code) || code === 43 || code === 47 || code === 61;
}
