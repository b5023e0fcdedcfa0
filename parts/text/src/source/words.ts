import { isLetter } from "./letters.js";

/** Whether the last word of the text also occurs earlier as a complete word. */
export function occursEarlier(text: string, word: string): boolean {
  const most = text.trimEnd().length - word.length;
  for (let at = text.indexOf(word); at !== -1 && at < most; at = text.indexOf(word, at + word.length)) {
    if (!/[\w$]/.test(text[at - 1] ?? " ") && !/[\w$]/.test(text[at + word.length] ?? " ")) return true;
  }
  return false;
}

/** Matches short words. Any other one or two letters are assumed to be the start of a longer word. */
const SHORT_WORDS =
  /^(?:a|i|ad|ai|al|am|an|as|at|be|by|cc|cd|ci|cm|cp|cs|db|dx|do|ed|eg|em|et|eu|ex|ft|gb|go|he|hr|hz|id|ie|if|in|io|ip|is|it|js|kb|kg|km|ls|lb|mb|me|md|mm|ml|ms|mv|my|nb|no|nr|of|ok|on|op|or|os|oz|pc|pm|pr|ps|pt|px|py|qa|qt|rc|re|rm|rs|rx|sh|so|st|tb|tf|to|ts|tv|tx|ui|uk|up|us|ux|vi|vm|vs|we)$/;

/** Whether a word seems incomplete: it occurs earlier only as the start of longer words. */
export function isPartOfWord(text: string, word: string): boolean {
  if (!/^\p{Ll}+$/u.test(word)) return false;
  if (word.length <= 2) return !SHORT_WORDS.test(word);
  const before = text.slice(0, text.trimEnd().length - word.length).toLowerCase();
  let isBeginning = false;
  for (let at = before.indexOf(word); at !== -1; at = before.indexOf(word, at + word.length)) {
    if (isLetter(before[at - 1] ?? " ")) continue;
    const rest = /^\p{L}{0,12}/u.exec(before.slice(at + word.length, at + word.length + 12))?.[0] ?? "";
    if (rest === "") return false;
    // An inflected form is not a longer word: "plan" is not an unfinished "plans".
    isBeginning ||= !INFLECTION.test(rest);
  }
  return isBeginning;
}

const INFLECTION = /^(?:e?s|e?d|ing|er|ly|ment|al|able|\d+)$/;

/** Whether a file without a final line break ends in the middle of a word. */
export function endsInWord(text: string): boolean {
  const word = /(?<![\p{L}\p{N}_$./=-])\p{Ll}{3,30}$/u.exec(text.slice(-60))?.[0];
  return word !== undefined && isPartOfWord(text, word);
}

/**
 * Whether code or data ends in the middle of a name: the last part of the name occurs elsewhere
 * only as the start of longer parts.
 */
export function endsInToken(text: string): boolean {
  const part = /(?<![A-Za-z0-9])(?![ynxYNX]$)[A-Za-z][A-Za-z0-9]{0,40}$/.exec(text.slice(-60))?.[0];
  if (part === undefined) return false;
  let isBeginning = false;
  const most = text.length - part.length;
  for (let at = text.indexOf(part); at !== -1 && at < most; at = text.indexOf(part, at + part.length)) {
    if (/[A-Za-z0-9]/.test(text[at - 1] ?? " ")) continue;
    const rest = /^[A-Za-z0-9]{0,12}/.exec(text.slice(at + part.length, at + part.length + 12))![0];
    if (rest === "" || /^[A-Z]/.test(rest)) return false;
    isBeginning ||= !INFLECTION.test(rest);
  }
  return isBeginning;
}

/** Whether the last part of a compound name like `closeFile` also occurs earlier as a full part. */
export function endsInKnownPart(text: string, name: string): boolean {
  const part = /(?:[A-Z]{1,40}|[A-Z]?[a-z0-9]{1,40})$/.exec(name)?.[0].toLowerCase() ?? "";
  if (part.length < 3 || part.length === name.length) return false;
  const before = text.slice(0, text.trimEnd().length - name.length);
  const lower = before.toLowerCase();
  for (let at = lower.indexOf(part); at !== -1; at = lower.indexOf(part, at + part.length)) {
    const after = before[at + part.length] ?? " ";
    const previous = before[at - 1] ?? " ";
    const begins = !/[A-Za-z]/.test(previous) || (/[a-z]/.test(previous) && /[A-Z]/.test(before[at]!));
    if (
      begins &&
      (!/[A-Za-z]/.test(after) || (/[A-Z]/.test(after) && /[a-z]/.test(before[at + part.length - 1]!)))
    )
      return true;
  }
  return false;
}

const DANGLING = new Set(
  "the a an and or but nor than whose because although whereas among via per its their our your e.g i.e".split(
    " ",
  ),
);
/** Words that indicate an unfinished sentence only if the file may have been cut off there. */
const DANGLING_AT_CUT = new Set(
  "of to for from with without by at into onto upon between as which who if when while until unless is are was were be been has have had will would should could must shall these those such each every they we he she i my any some very during across using including against".split(
    " ",
  ),
);

/** @param isAtCut whether the file also lacks a final line break */
export function isDangling(word: string, isAtCut: boolean): boolean {
  return DANGLING.has(word) || (isAtCut && DANGLING_AT_CUT.has(word));
}
