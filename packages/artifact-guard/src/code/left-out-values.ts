/** What stands for values that are not there. */
const LEFT_OUT =
  /^(?:\.{3,}|…|[[(]?(?:\.{3}|…) ?(?:and )?(?:\d+ )?(?:more|other|remaining|the rest|rest of|additional)\b.{0,40}|\[?\(?(?:\.{3}|…)? ?(?:and )?(?:\d+|some|many|several|the)? ?(?:more|other|remaining|additional|further|rest(?: of (?:the )?)?|omitted|truncated|etc)\b.{0,60}?(?:\.{3}|…|omitted|truncated|here|similar(?:ly)?|follow\w*|skipped|elided|to come|later|for brevity|to be (?:added|written|filled in)|entries|items|rows|records|fields|keys|values|same (?:as|for) .*) ?[\])]?|(?:remaining|other|more|additional|the rest of the|rest of the|rest of) [\w-]+(?: [\w-]+){0,5} (?:omitted|truncated|elided|skipped|unchanged|to be added|go here|follow|not shown|left out)(?: .{0,40})?|(?:omitted|truncated|elided|shortened) for (?:brevity|space|length)|same as (?:above|before)|and so on|etc\.?)$/;
/** The same of what the siblings of a value are written out: "see above". */
export const REFERS =
  /^\(?(?:(?:see|as|like) (?:the )?(?:above|below|previous|before)|siehe oben|s\. ?o\.|wie oben|voir (?:ci-)?dessus|v\u00e9ase arriba|vedi sopra|zie boven|ditto|idem|dito)\)?$/;

/**
 * Whether a value stands for others that were left out: "... 14 more", "remaining rows omitted".
 * @param text in lower case
 */
export function leavesOut(text: string, isItem: boolean): "surely" | "perhaps" | undefined {
  if (/^(?:\.{3,}|…)$/.test(text)) return "perhaps";
  if (LEFT_OUT.test(text)) return "surely";
  if (
    isItem &&
    /^(?:\.{3}|…) ?\S/.test(text) &&
    /\b(?:so on|so forth|etc|rest|remaining|others?|more)\b/.test(text)
  )
    return "surely";
  const unframed = text
    .replace(/[[\]()<>]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return isItem && LEFT_OUT.test(unframed) ? "surely" : undefined;
}
