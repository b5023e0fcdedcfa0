import type { Span } from "./span.js";
import { isMixed, looksLikeHash, looksLikeWords } from "./surprise.js";

const MAX_LENGTH = 600;

/** Finds credentials in URLs: `https://me:…@host`, `https://…@host`, `redis://:…@host`. */
export function findUserInfo(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at + 3)) {
    const start = at + 3;
    const host = lastAt(text, start);
    if (host === undefined) continue;
    const user = text.slice(start, host);
    const colon = user.indexOf(":");
    const secret = colon === -1 ? user : user.slice(colon + 1);
    const from = colon === -1 ? start : start + colon + 1;
    if (isVariable(secret) || secret === "" || secret === "[secret]") continue;
    if (colon === -1 && !isToken(secret)) continue;
    spans.push({ start: from, end: host });
    // Some services expect a token as the user name and ignore the password.
    if (colon > 0 && (secret === "x-oauth-basic" || isToken(user.slice(0, colon))))
      spans.push({ start, end: start + colon });
  }
  return spans;
}

/** Returns the position of the last `@` before the path. An unescaped password can contain `@`. */
function lastAt(text: string, from: number): number | undefined {
  let last: number | undefined;
  for (let at = from; at < text.length && at < from + MAX_LENGTH; at++) {
    const character = text[at]!;
    if (character === "@") last = at;
    else if (/[\s"'`<>\\]/.test(character)) break;
    // The URL `https://host/@scope` contains no user info.
    else if (last === undefined ? character === "/" && isHost(text.slice(from, at)) : /[/?#]/.test(character))
      break;
  }
  return last;
}

function isHost(text: string): boolean {
  return !text.includes(":") || /:\d{0,5}$/.test(text);
}

function isVariable(text: string): boolean {
  return (
    /^(?:\$\{?\w|\{|<|%\w+%|\*+$|x+$|\.+$|\u2026)/i.test(text) ||
    /^(?:pass|password|passwd|secret|token|pw|pwd|your[-_]?password)$/i.test(text)
  );
}

function isToken(text: string): boolean {
  return text.length >= 16 && (looksLikeHash(text) || (!looksLikeWords(text) && isMixed(text)));
}
