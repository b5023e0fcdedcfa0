import { lazyPattern } from "../lazy-pattern.js";

/** That something has not changed, or that it is to be left alone. */
const SAME = lazyPattern(
  () =>
    /\b(?:unchanged|identical|untouched|intact|same|no changes?|as (?:it|they|you|we) (?:is|are|was|were|had|have)\b|as before|as (?:is|was|were)$|as in (?:the|your))/,
);
/** Of what: of something that is not to be seen here. */
const ELSEWHERE = lazyPattern(
  () =>
    /\b(?:rest|remainder|remaining|others?|everything|below|above|existing|original|current|previous|your|from here|usings|imports|includes)\b/,
);
const STAYS = lazyPattern(() => /\b(?:remains?|stays?|keeps?|leave|left)\b/);
/** "pop, peek and size", "create(), update() and remove()". */
const LISTS = lazyPattern(() => /^[\w.]+(?:\(\))?(?:, [\w.]+(?:\(\))?){0,5},? (?:and|&) [\w.]+(?:\(\))?\b/);
/** "<your existing upload code>" */
const STANDS_FOR = lazyPattern(
  () =>
    /^[<[(]\W*(?:your |the |my )?(?:existing|previous|original|current|old|other|remaining)\b[^<>[\]]*[>\])]$/,
);
const AND_SO_ON = lazyPattern(
  () => /^(?:\.{2,}|…)?\s*and so (?:on|forth)\b(?: (?:for|with|until) .{2,40})?\W*$|^-*\s*snip\b/,
);
/** These explain what the code does. */
const EXPLAINS = lazyPattern(
  () =>
    /\b(?:if|when|whether|because|since|must|should|so that|returns?|so the|ensures?|means|otherwise|while|until)\b/,
);
const MOST_WORDS = 14;

/**
 * Whether a comment leaves code to a version that the reader has: it names what is not here ("the rest",
 * "your", a list of functions) and
 * says that it stays the same. It goes by what is named and said, in whatever order, and not by sentences.
 */
export function leavesAsItWas(comment: string): boolean {
  const said = comment.toLowerCase().replace(/[.!]$/, "").trim();
  if (said.split(/\s+/, MOST_WORDS + 1).length > MOST_WORDS || EXPLAINS().test(said)) return false;
  if (STANDS_FOR().test(said) || AND_SO_ON().test(said)) return true;
  return (
    SAME().test(said) && (ELSEWHERE().test(said) ? STAYS().test(said) || isBare(said) : LISTS().test(said))
  );
}

/** No more than what and how: "usings unchanged", "same as original from here on". */
function isBare(said: string): boolean {
  return said.split(/\s+/).length <= 7;
}
