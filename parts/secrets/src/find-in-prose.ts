import { codeWord, credentialIs, credentialWord, environmentWord, passwordIs } from "./credential-words.js";
import type { Span } from "./span.js";
import { isMixed, looksLikeHash, looksLikeWords, surprise } from "./surprise.js";

/** The maximum distance between a credential and the word that names it, in characters. */
const NEAR = 40;
const TOKEN = /[\w!#$%&*+./?@^~-]{6,200}={0,2}/g;

/**
 * Finds random-looking strings near a word for a credential in any language (`Das Passwort ist …`),
 * or after a user name and near the name of an environment (`deploy/… for staging`). Also finds
 * recovery codes.
 */
export function findInProse(text: string): Span[] {
  const spans = findCodes(text);
  for (const { 0: run, index } of text.matchAll(TOKEN)) {
    if (!/\d/.test(run) && !isMixed(run)) continue;
    const word = withoutEnd(run);
    const end = index + word.length;
    // Skips function calls and strings that are themselves names.
    if (/^(?:\(|["']?[ \t]?:)/.test(text.slice(end, end + 3))) continue;
    const user = /^[\w.-]+\/(?=[^/]+$)/.exec(word)?.[0].length ?? 0;
    const before = text.slice(Math.max(0, index + user - NEAR), index + user);
    if (looksRandom(word.slice(user))) {
      const behind = text.slice(end, end + NEAR).split("\n", 1)[0]!;
      // After a name such as `request_id=`, only that name matters.
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

function withoutEnd(run: string): string {
  let end = run.length;
  while (end > 0 && ".!?*".includes(run[end - 1]!)) end--;
  return run.slice(0, end);
}

/** Whether the string looks like a key or token. Without context, it could be a hash or a path. */
function isKey(word: string): boolean {
  return word.length >= 16 && !isUuid(word) && (looksLikeHash(word) || isBase64(word));
}

/** Whether the string resembles a password that a person chose: letters and digits, but not a name. */
function isPassword(word: string): boolean {
  return /[A-Za-z]/.test(word) && /\d/.test(word) && !NAMED.test(word);
}
const NAMED =
  /\/|^(?:v?\d[\d.]*[a-z]{0,2}$|[a-z]+-\d+$|[\da-f-]+$|0x|\d{4}-\d\d|sha|md5|bcrypt|argon|scrypt|pbkdf|utf|base)|\.[a-z]\w{0,4}$|^[$@.%-]/i;

const isUuid = (word: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(word);
const isBase64 = (word: string) =>
  /^[\w+/-]+={0,2}$/.test(word) && /\d/.test(word) && isMixed(word) && !looksLikeWords(word);

/** The minimum length of a string that has only letters. Shorter ones are often names: `LuaLaTeX`. */
const MIN_LETTERS = 10;
/**
 * The score from `surprise` that a string without digits must exceed. Names such as `eofInBody` and
 * `isValidJWT` also have high scores.
 */
const LEAST_OF_LETTERS = 5.8;
const LEAST_OF_FEW_LETTERS = 6.2;

/** Whether the string looks random and is not a name, a hash, a path or a placeholder. */
function looksRandom(word: string): boolean {
  if (word.length < 8 || NO_CREDENTIAL.test(word)) return false;
  if (looksLikeWords(word) && !(CHOSEN.test(word) && isMixed(word) && /\d/.test(word))) return false;
  if (/\d/.test(word)) return /[A-Za-z]/.test(word) && !NAME.test(word);
  if (word.length < MIN_LETTERS && /^[A-Za-z]*$/.test(word)) return false;
  return isMixed(word) && surprise(word) > (word.length < 12 ? LEAST_OF_FEW_LETTERS : LEAST_OF_LETTERS);
}
const CHOSEN = /^\w[^.&]*[!%*^~]/;
/** Names such as `argon2id` and `720h0m0s`, and strings with a descriptive prefix: `msg_…`. */
const NAME = /^(?:[a-z]+\d+[a-z]*|[A-Z]+\d+[A-Z]*|(?:\d+(?:d|h|m|s|ms|us|ns))+|[a-z]{3,12}_\w+)$/;
const NO_CREDENTIAL =
  /^[\da-fA-F-]+$|[/]|\.[A-Za-z]\w{0,4}$|^[.@]|^\$\w*$|^%\w+%|^v?\d+\.\d|^(?:sha\d+|md5)-|[aA]-[zZ]|x{4}|X{4}|\*{3}|\.{3}/;

const CODES_LENGTH = 1_000;
/** Matches a code, in groups or in one piece, but not a short git hash. */
const CODE =
  /(?<![\w.-])(?:[a-z\d]{4,10}(?:-[a-z\d]{4,10}){1,5}|\d{4} \d{4}|(?![\da-f]{7}\b)[a-z\d]{6,16})(?![\w.-])/gi;
const BETWEEN = /^[\s,;:•*|>"'`-]*(?:\d{1,2}[.):][ \t]*)?["'`]?$/;
const LEAST_CODES = 2;

/** Finds codes below a title: a list in a uniform format, in which most items contain digits. */
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
