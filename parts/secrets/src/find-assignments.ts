import { isIn, runEnd, setOf } from "./characters.js";
import { nameKind } from "./credential-names.js";
import { isSecretValue, type ValueContext } from "./secret-value.js";
import type { Span } from "./span.js";

const NAME = setOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-$");
const QUOTES = setOf("\"'`");
/** Characters between a name and its separator, as in `\"name\"`, `["name"]` and `**name**`. */
const CLOSES = setOf("\\]*");
const EMPHASIS = setOf("`*");
const BLANK = setOf(" \t");
const ENDS = setOf(" \t\r\n\"'`<>|");
const SCHEME =
  /^["'`]?(?:bearer|basic|token|apikey|api-key|digest|negotiate|hmac|oauth|dpop|bot|sso-key|geniekey|app)[ \t]{1,4}(?=\S)/i;
const MAX_NAME_LENGTH = 100;
/** A longer quoted value is considered prose. */
const MAX_QUOTED_LENGTH = 2_000;
/** The number of characters in a value that are examined to decide whether it is a secret. */
const LOOK = 96;

/** Finds values whose setting, field, header, option or argument is named like a credential. */
export function findAssignments(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length; ) {
    if (!isNameCharacter(text.charCodeAt(at))) {
      at++;
      continue;
    }
    let end = at + 1;
    while (end < text.length && isNameCharacter(text.charCodeAt(end))) end++;
    const span = secretOf(text, Math.max(at, end - MAX_NAME_LENGTH), end);
    if (span) spans.push(span);
    at = Math.max(end, span?.end ?? 0);
  }
  return spans;
}

function secretOf(text: string, start: number, end: number): Span | undefined {
  const place = placeOfValue(text, start, end);
  if (place === undefined) return undefined;
  const name = text.slice(start, end);
  // Skips the mask `[secret]` itself.
  if (name === "secret" && text[start - 1] === "[" && text[end] === "]") return undefined;
  const kind = nameKind(name);
  if (kind === undefined) return undefined;
  const scheme = schemeEnd(text, place.at);
  const span = readValue(text, scheme ?? place.at);
  if (span === undefined) return undefined;
  const { isQuoted } = span;
  const context: ValueContext = {
    // In a list of strings, one string says nothing about the next.
    kind: place.by === "argument" && isListed(text, start) ? "opaque" : kind,
    name,
    isQuoted,
    by: scheme === undefined ? place.by : "header",
    endsLine: /^[ \t]{0,8}(?:[\r\n]|$|#|\\n)/.test(text.slice(span.end, span.end + 10)),
  };
  if (!isSecretValue(text.slice(span.start, Math.min(span.end, span.start + LOOK)), context))
    return undefined;
  return { start: span.start, end: isQuoted ? span.end : valueEnd(text, span.start, text.length) };
}

/** Whether the name is an item in a list of strings: `("pass", "fail")`. */
function isListed(text: string, start: number): boolean {
  if (text[start - 1] === "-") return false;
  for (let at = start - 1; at >= 0 && at > start - MAX_NAME_LENGTH; at--) {
    if (text[at] === "[") return true;
    if (text[at] === "(") return !/[\w$!]/.test(text[at - 1] ?? " ");
  }
  return false;
}

/** Returns the end of the scheme at the start of a header's value: `Authorization: Bearer …`. */
function schemeEnd(text: string, at: number): number | undefined {
  const scheme = SCHEME.exec(text.slice(at, at + 40));
  return scheme ? at + scheme[0].length : undefined;
}

/** Whether the value is the name of the next JSON field: `"keySource": "API_KEY", "version": …`. */
function isFieldName(text: string, at: number): boolean {
  return /^(["'])[^"'\n]{0,100}\1[ \t]{0,4}:/.test(text.slice(at, at + MAX_NAME_LENGTH + 8));
}

function placeOfValue(
  text: string,
  start: number,
  end: number,
): { at: number; by: ValueContext["by"] } | undefined {
  let at = end;
  while (at < end + 4 && (isIn(text.charCodeAt(at), QUOTES) || isIn(text.charCodeAt(at), CLOSES))) at++;
  const isQuotedName = at > end && !isIn(text.charCodeAt(end), EMPHASIS);
  const blank = runEnd(text, at, BLANK, at + 24);
  const next = text[blank];
  if (next === "=" || next === ":" || next === "?" || next === "+") {
    let sign = blank;
    if (next !== "=" && text[blank + 1] === "=") sign++;
    else if (next === "?" || next === "+") return undefined;
    // Excludes comparisons (`==`) and scopes (`::`).
    if (text[sign + 1] === "=" || (next === ":" && text[sign + 1] === ":")) return undefined;
    sign += text[sign + 1] === ">" ? 2 : 1;
    const by = next === ":" ? "colon" : blank === end && text[sign] !== " " ? "equals" : "spaced";
    const value = afterBlank(text, sign, by === "colon");
    // Handles `"password": { "value": … }`.
    return (text[value] === "{" ? fieldBehind(text, value) : undefined) ?? { at: value, by };
  }
  // Handles `<password>…</password>`, but not a named group in a regular expression.
  if (next === ">" && text[start - 1] === "<" && text[start - 2] !== "?")
    return { at: blank + 1, by: "colon" };
  // Handles `setenv("TOKEN", "…")`.
  if (next === "," && isQuotedName) {
    const value = runEnd(text, blank + 1, BLANK, blank + 5);
    if (isFieldName(text, value)) return undefined;
    if (isIn(text.charCodeAt(value), QUOTES)) return { at: value, by: "argument" };
    return fieldBehind(text, blank);
  }
  if (next === "\n" || next === "\r" || next === "\\") return fieldBehind(text, blank);
  if (next === "/" || next === undefined) return undefined;
  return isQuotedName ? fieldBehind(text, at) : option(text, start, end, blank);
}

function option(
  text: string,
  start: number,
  end: number,
  blank: number,
): { at: number; by: ValueContext["by"] } | undefined {
  return blank > end && text.startsWith("--", start) ? { at: blank, by: "option" } : undefined;
}

/** Finds the value in `name: DB_PASSWORD` followed by `value: …`. */
function fieldBehind(text: string, at: number): { at: number; by: ValueContext["by"] } | undefined {
  const field = /^[\s,"'\\n{]{0,40}\bvalue["'\\]{0,3}[ \t]{0,4}[:=][ \t]{0,4}/.exec(text.slice(at, at + 70));
  return field ? { at: at + field[0].length, by: "colon" } : undefined;
}

function afterBlank(text: string, from: number, mayWrap: boolean): number {
  const at = runEnd(text, from, BLANK, from + 24);
  if (mayWrap && (text[at] === "\n" || text[at] === "\r")) return runEnd(text, at, WRAP, at + 24);
  return at;
}
const WRAP = setOf("\r\n \t");

function readValue(text: string, from: number): (Span & { isQuoted: boolean }) | undefined {
  let at = from;
  while (at < from + 3 && /[\\$@bfrul([]/.test(text[at] ?? " ") && isOpening(text, at)) at++;
  const quote = text[at];
  if (quote !== undefined && isIn(text.charCodeAt(at), QUOTES)) {
    const end = closing(text, at + 1, quote);
    if (end !== undefined) return { start: at + 1, end, isQuoted: true };
    at++;
  } else at = from;
  const end = valueEnd(text, at, at + LOOK);
  return end > at ? { start: at, end, isQuoted: false } : undefined;
}

/** Whether a quotation mark follows, as in `\"`, `$'`, `b"` and `["`. */
function isOpening(text: string, at: number): boolean {
  return isIn(text.charCodeAt(at + 1), QUOTES) || isIn(text.charCodeAt(at + 2), QUOTES);
}

function closing(text: string, from: number, quote: string): number | undefined {
  for (let at = from; at < text.length && at < from + MAX_QUOTED_LENGTH; at++) {
    if (text[at] === "\n") return undefined;
    if (text[at] === quote) return text[at - 1] === "\\" && at - 1 > from ? at - 1 : at;
    // Skips escaped characters. A value that starts with `\"` ends at the next `\"`.
    if (text[at] === "\\" && text[at + 1] !== quote) at++;
    else if (text[at] === "\\" && text[from - 2] !== "\\") at++;
  }
  return undefined;
}

/** Finds the end of an unquoted value. Punctuation ends it only before a field or a delimiter. */
function valueEnd(text: string, from: number, most: number): number {
  let at = from;
  for (; at < text.length && at < most; at++) {
    const code = text.charCodeAt(at);
    if (isIn(code, ENDS)) break;
    const character = text[at]!;
    if ((character === ";" || character === "," || character === "&") && isNextField(text, at + 1)) break;
    if ((character === ")" || character === "]" || character === "}") && isClosing(text, at + 1)) break;
    if (character === "\\" && /[nrt"']/.test(text[at + 1] ?? "")) break;
  }
  while (at > from && /[,;]/.test(text[at - 1]!)) at--;
  return at;
}

function isNextField(text: string, at: number): boolean {
  return /^(?:\s|$|["'})\]]|[ \t]?[\w .-]{1,40}[=:])/.test(text.slice(at, at + 44));
}

function isClosing(text: string, at: number): boolean {
  return /^(?:[\s,;.:)\]}"'`]|$)/.test(text.slice(at, at + 1));
}

function isNameCharacter(code: number): boolean {
  // Settings can be named in any script.
  return code < 128
    ? NAME[code] === 1
    : code > 0xbf &&
        code < 0xd7ff &&
        !(code > 0x1fff && code < 0x2fff) &&
        !(code >= 0x3000 && code <= 0x303f);
}
