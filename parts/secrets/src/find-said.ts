import { codeWord, credentialIs, credentialWord, environmentWord, passwordIs } from "./credential-words.js";
import type { Span } from "./span.js";
import { isMixed, looksLikeHash, looksLikeWords, surprise } from "./surprise.js";

/** The maximum distance between a word for a credential and the credential, in characters. */
const NEAR = 40;
/** The characters of randomly generated credentials. */
const TOKEN = /[\w!#$%&*+./?@^~-]{6,200}={0,2}/g;

/**
 * Finds strings that look random next to a word for a credential in any language (`Das Passwort ist …`), or
 * after a name and before an environment (`deploy/… for staging`). Also finds lists of recovery codes.
 */
export function findSaid(text: string): Span[] {
  const spans = findCodes(text);
  for (const { 0: run, index } of text.matchAll(TOKEN)) {
    if (!/\d/.test(run) && !isMixed(run)) continue;
    const word = withoutEnd(run);
    const end = index + word.length;
    // A call, or itself a name.
    if (/^(?:\(|["']?[ \t]?:)/.test(text.slice(end, end + 3))) continue;
    const user = /^[\w.-]+\/(?=[^/]+$)/.exec(word)?.[0].length ?? 0;
    const before = text.slice(Math.max(0, index + user - NEAR), index + user);
    if (isByChance(word.slice(user))) {
      const behind = text.slice(end, end + NEAR).split("\n", 1)[0]!;
      // In `request_id=…` only the name counts.
      const name = /[\w.-]{1,40}["']?[=:]["']?$/.exec(before)?.[0];
      const near = name ? [name] : [before, behind];
      const isPair = user > 0 || /\w ?\/ ?$/.test(before);
      const isCredential = near.some((part) => credentialWord().test(part));
      if (isCredential || (isPair && near.some((part) => environmentWord().test(part)))) {
        spans.push({ start: isCredential ? index : index + user, end });
        continue;
      }
    }
    const directly = text.slice(Math.max(0, index - 2 * NEAR), index);
    if ((isKey(word) && credentialIs().test(directly)) || (isPassword(word) && passwordIs().test(directly)))
      spans.push({ start: index, end });
  }
  return spans;
}

/** Without trailing punctuation. */
function withoutEnd(run: string): string {
  let end = run.length;
  while (end > 0 && ".!?*".includes(run[end - 1]!)) end--;
  return run.slice(0, end);
}

/** Strings that elsewhere may be a hash or a path. */
function isKey(word: string): boolean {
  return word.length >= 16 && !isUuid(word) && (looksLikeHash(word) || isBase64(word));
}

/** A password as people choose it: letters and a number, but not a name. */
function isPassword(word: string): boolean {
  return /[A-Za-z]/.test(word) && /\d/.test(word) && !NAMED.test(word);
}
const NAMED =
  /\/|^(?:v?\d[\d.]*[a-z]{0,2}$|[a-z]+-\d+$|[\da-f-]+$|0x|\d{4}-\d\d|sha|md5|bcrypt|argon|scrypt|pbkdf|utf|base)|\.[a-z]\w{0,4}$|^[$@.%-]/i;

const isUuid = (word: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(word);
const isBase64 = (word: string) =>
  /^[\w+/-]+={0,2}$/.test(word) && /\d/.test(word) && isMixed(word) && !looksLikeWords(word);

/** Fewer letters without other characters are often a name: `LuaLaTeX`. */
const MIN_LETTERS = 10;
/** The minimum improbability of a string without digits: `eofInBody` and `isValidJWT` are improbable too. */
const LEAST_OF_LETTERS = 5.8;
const LEAST_OF_FEW_LETTERS = 6.2;

/** Whether it looks random: not words, a name, a number, a hash, a version, a file or a placeholder. */
function isByChance(word: string): boolean {
  if (word.length < 8 || NO_CREDENTIAL.test(word)) return false;
  if (looksLikeWords(word) && !(CHOSEN.test(word) && isMixed(word) && /\d/.test(word))) return false;
  if (/\d/.test(word)) return /[A-Za-z]/.test(word) && !NAME.test(word);
  if (word.length < MIN_LETTERS && /^[A-Za-z]*$/.test(word)) return false;
  return isMixed(word) && surprise(word) > (word.length < 12 ? LEAST_OF_FEW_LETTERS : LEAST_OF_LETTERS);
}
/** Characters that only passwords contain besides letters of both cases and digits. */
const CHOSEN = /^\w[^.&]*[!%*^~]/;
/** Names such as `argon2id` and `720h0m0s`, and strings whose prefix says what they are: `msg_…`. */
const NAME = /^(?:[a-z]+\d+[a-z]*|[A-Z]+\d+[A-Z]*|(?:\d+(?:d|h|m|s|ms|us|ns))+|[a-z]{3,12}_\w+)$/;
const NO_CREDENTIAL =
  /^[\da-fA-F-]+$|[/]|\.[A-Za-z]\w{0,4}$|^[.@]|^\$\w*$|^%\w+%|^v?\d+\.\d|^(?:sha\d+|md5)-|[aA]-[zZ]|x{4}|X{4}|\*{3}|\.{3}/;

/** The maximum distance of the last code of a list from its title, in characters. */
const CODES_LENGTH = 1_000;
/** A code in groups or in one piece, but not one of git's short hashes. */
const CODE =
  /(?<![\w.-])(?:[a-z\d]{4,10}(?:-[a-z\d]{4,10}){1,5}|\d{4} \d{4}|(?![\da-f]{7}\b)[a-z\d]{6,16})(?![\w.-])/gi;
/** The text between two codes of a list. */
const BETWEEN = /^[\s,;:•*|>"'`-]*(?:\d{1,2}[.):][ \t]*)?["'`]?$/;
const LEAST_CODES = 2;

/** Codes below their title: a list with the same form throughout, most of them with digits. */
function findCodes(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: title, index } of text.matchAll(codeWord())) {
    if (index < from) continue;
    const start = index + title.length;
    from = start + CODES_LENGTH;
    let codes: { code: string; span: Span }[] = [];
    for (const { 0: code, index: at } of text.slice(start, from).matchAll(CODE)) {
      const span = { start: start + at, end: start + at + code.length };
      const last = codes.at(-1);
      if (last && formOf(last.code) === formOf(code) && BETWEEN.test(text.slice(last.span.end, span.start)))
        codes.push({ code, span });
      else if (codes.length >= LEAST_CODES) break;
      else codes = at <= NEAR ? [{ code, span }] : [];
    }
    const withDigits = codes.filter(({ code }) => /\d/.test(code) && !isNumberedWord(code)).length;
    if (withDigits >= LEAST_CODES && withDigits > codes.length / 2)
      spans.push(...codes.map(({ span }) => span));
  }
  return spans;
}

const isNumberedWord = (code: string) => /^[a-z]+\d+$/i.test(code);
const formOf = (code: string) => code.replace(/\w/g, "x");
