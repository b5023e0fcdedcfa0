import { type HedgeName, isHinted } from "./hedge-hints.js";
import { HEDGE_RULES } from "./hedge-rules.js";
import { UNFINISHED_RULES } from "./unfinished-rules.js";

const RULES = [...HEDGE_RULES, ...UNFINISHED_RULES];

/** Nobody puts work off in more than this, and some patterns are quadratic. */
const LONGEST_SENTENCE = 600;

const compiled = new Map<number, RegExp>();

/** The rule that a sentence falls under, or undefined. The sentence comes from `sentencesOf`. */
export function hedgeOf(sentence: string): HedgeName | undefined {
  if (sentence.length > LONGEST_SENTENCE) return undefined;
  return ruleFor(sentence) ?? openerless(sentence);
}

/** "Unfortunately, ...", "Author's note: ...": what may stand before any of them. */
const OPENER =
  /^\W*(?:(?:unfortunately|sadly|regrettably|sorry|apologies|however|but|so|and|also|therefore|hence|thus|at this point|as of now|for now|note(?: that)?|please note(?: that)?|(?:author|editor|agent)'?s?'? note|nb|n\.b\.|p\.?s\.?|disclaimer|important|status|warning|caveat|todo|fyi|remark|heads[- ]up|info)(?:,|:| -)* )+(?=\S)/;

function openerless(sentence: string): HedgeName | undefined {
  const rest = sentence.replace(OPENER, "");
  return rest === sentence ? undefined : ruleFor(rest);
}

function ruleFor(sentence: string): HedgeName | undefined {
  const hinted = new Map<HedgeName, boolean>();
  const mayMatch = (name: HedgeName) => {
    const known = hinted.get(name) ?? isHinted(name, sentence);
    hinted.set(name, known);
    return known;
  };
  return RULES.find(([name], index) => mayMatch(name) && patternOf(index).test(sentence))?.[0];
}

function patternOf(index: number): RegExp {
  let pattern = compiled.get(index);
  if (pattern === undefined) {
    const source = RULES[index]![1];
    pattern = typeof source === "string" ? new RegExp(source) : source;
    compiled.set(index, pattern);
  }
  return pattern;
}
