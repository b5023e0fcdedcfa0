import { type Clauses, NAMED } from "./clauses.js";

const MARKS = new Set("tbd tba tbc wip todo fixme unfinished incomplete truncated abridged".split(" "));
/** These are marks only in brackets or after dots: "[continue]", "... and so on". */
const ASIDES = new Set(["continue", "continued", "continues", "and so on", "and so forth"]);
const LEFT_OUT = new Set(
  "omitted truncated snipped elided skipped unchanged trimmed cut redacted".split(" "),
);
const LEFT = new Set(["rest", "remaining", "remainder", "more", "other", "others", "existing", "further"]);
const MAX_WORDS = 8;

/**
 * Whether a sentence is only a mark ("TBD", "[rest omitted]"), which is too short to be classified.
 * @param isLast whether the sentence is at the end of the document
 */
export function isMark(sentence: Clauses, text: string, isLast: boolean): boolean {
  const words = sentence.clauses.flatMap(({ words }) => words);
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  const own = words.filter((word) => word !== NAMED);
  const isAside = /^\W*[[(<{]|^\s*(?:\.{3}|\u2026)/.test(text);
  if ((isAside || isLast) && own.length <= 2 && own.some((word) => MARKS.has(word))) return true;
  if (!isAside) return false;
  if (ASIDES.has(own.join(" "))) return true;
  if (!own.some((word) => LEFT.has(word))) return false;
  return (
    own.some((word) => LEFT_OUT.has(word)) || own.includes("here") || (own.length <= 3 && isOnlyWords(text))
  );
}

/** Whether a remark such as "[14 more]" is neither a link nor a call in code. */
function isOnlyWords(text: string): boolean {
  const inner = text.replace(/^\s{0,9}[[(<]/, "").replace(/[\])>]?[\s.]{0,9}$/, "");
  return !/[[\](){}<>:=\u2190-\u21ff]/.test(inner) && !inner.includes("->");
}
