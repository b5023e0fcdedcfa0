import { rolesOf, sentencesIn, tongueOf } from "@agentos/text/sentences";

/** That something has not changed, or that it is to be left alone. */
const SAME =
  /\b(?:unchanged|unmodified|unaltered|identical|untouched|intact|same|no changes?|as (?:it|they|you|we) (?:is|are|was|were|had|have)\b|as before|as (?:is|was|were)$|as in (?:the|your))/;
/** Of what: of something that is not to be seen here. */
const ELSEWHERE =
  /\b(?:rest|remainder|remaining|others?|everything|below|above|existing|original|current|previous|your|from here|usings|imports|includes)\b/;
/** "as in the old version", "same code as in your file" */
const IN_VERSION =
  /\bin (?:your|my|the (?:old|original|previous|existing|current|last)) (?:\w+ )?(?:version|file|code|answer|reply|response|message|snippet)\b/;
const LEFT_OUT = /\b(?:omitted|elided|not shown|snipped)\b/;
/** "keep your current code here", "your tasks continue here", "styles for the sidebar go here" */
const COMES_HERE =
  /^(?:keep|leave|insert|paste) (?:your|the (?:existing|current|old|original)) .{2,40}\bhere$|\b(?:go|goes|continues?) here$/;
/** A note to whoever merges a change. */
const NO_CHANGE = /^no (?:\w+ )?changes? (?:to|in|here|there|needed)\b/;
const STAYS = /\b(?:remains?|stays?|keeps?|leave|left)\b/;
/** "pop, peek and size", "create(), update() and remove()". */
const LISTS = /^[\w.]+(?:\(\))?(?:, [\w.]+(?:\(\))?){0,5},? (?:and|&) [\w.]+(?:\(\))?(?![\w(])/;
/** "<your existing upload code>" */
const STANDS_FOR =
  /^[<[(]\W*(?:your |the |my )?(?:existing|previous|original|current|old|other|remaining)\b[^<>[\]]*[>\])]$/;
const AND_SO_ON = /^(?:\.{2,}|…)?\s*and so (?:on|forth)\b(?: (?:for|with|until) .{2,40})?\W*$|^-*\s*snip\b/;
/** These explain what the code does. */
const EXPLAINS =
  /\b(?:if|when|whether|because|since|must|should|so that|returns?|so the|ensures?|means|otherwise|while|until)\b/;
const MAX_WORDS = 14;

/**
 * Whether a comment leaves code to a version that the reader has: it names what is not here ("the rest",
 * "your", a list of functions) and
 * says that it stays the same. It goes by what is named and said, in whatever order, and not by sentences.
 */
export function leavesAsItWas(comment: string): boolean {
  const said = comment
    .toLowerCase()
    .replace(/^[\w ]{1,30}: (?=keep|leave|insert|paste)/, "")
    .replace(/[.!)\]]$/, "")
    .replace(/^[([]/, "")
    .trim();
  if (said.split(/\s+/, MAX_WORDS + 1).length > MAX_WORDS || EXPLAINS.test(said)) return false;
  if (STANDS_FOR.test(comment.toLowerCase()) || AND_SO_ON.test(said) || COMES_HERE.test(said)) return true;
  if (LEFT_OUT.test(said) && (SAME.test(said) || IN_VERSION.test(said))) return true;
  if (SAME.test(said) && IN_VERSION.test(said)) return true;
  return SAME.test(said) && (ELSEWHERE.test(said) ? STAYS.test(said) || isBare(said) : LISTS.test(said));
}

/** No more than what and how: "usings unchanged", "same as original from here on". */
function isBare(said: string): boolean {
  return said.split(/\s+/).length <= 7;
}

const DOTS = /\.{2}|\u2026/;
/** "... (validation as in Create)", "snip: setup" */
const CUT_HERE = /^[-<[(]*\s*snip\b|^(?:\.{3,}|\u2026)\s*[[(].{2,80}[\])]$/;
/** "... imports ..." */
const BETWEEN_DOTS = /^(?:\.{3,}|\u2026)\s*\p{L}.{0,60}(?:\.{3,}|\u2026)$/u;
/** "existing variables", and nothing said of them */
const EXISTING = /^(?:(?:your |the )?existing|your current) [\w-]+(?: [\w-]+)?$/;
/** "getters and setters omitted" */
const OMITTED =
  /^(?:[\w,-]+ ){0,5}?(?:[\w-]{3,}s|code|logic|body|implementation|rest|setup|handling) (?:omitted|elided|snipped|not shown|left out)(?: here)?$/;
const MAX_CHARACTERS = 80;

/** The same in ten other languages, by what the words do: "... übrige Methoden wie bisher ...", "以下省略". */
export function leavesOut(comment: string): "dotted" | "as it was" | "maybe" | undefined {
  if (comment.length > MAX_CHARACTERS) return undefined;
  const said = comment
    .toLowerCase()
    .replace(/(?<!\.)[.!]$/, "")
    .trim();
  if (CUT_HERE.test(said) || BETWEEN_DOTS.test(said) || NO_CHANGE.test(said)) return "maybe";
  if (EXISTING.test(said)) return "as it was";
  if (OMITTED.test(said)) return "as it was";
  const words = sentencesIn(said).flatMap(({ clauses }) => clauses.flatMap((clause) => clause.words));
  if (words.length === 0 || words.length > MAX_WORDS || tongueOf(words) === "en") return undefined;
  const roles = rolesOf(words);
  const isLeft = roles.has("same") || roles.has("defer");
  if (DOTS.test(said)) return isLeft || roles.has("rest") ? "dotted" : undefined;
  return isLeft && roles.has("rest") ? "as it was" : undefined;
}
