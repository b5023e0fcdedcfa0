import { plainCharacters } from "../markdown/inline.js";
import { isDeferral } from "./deferral.js";
import { type HedgeName, type HedgeRule, hintedRules } from "./hedge-hints.js";
import { HEDGE_RULES } from "./hedge-rules.js";
import { LAST_WORDS, PLANNED } from "./last-words.js";
import { UNFINISHED_RULES } from "./unfinished-rules.js";

const RULES: readonly HedgeRule[] = [...HEDGE_RULES, ...UNFINISHED_RULES];

/** Nobody puts work off in more than this, and some patterns are quadratic. */
const LONGEST_SENTENCE = 600;

const compiled = new Map<HedgeRule, RegExp>();

/** The rule that a sentence falls under, or undefined. The sentence comes from `sentencesOf`. */
export function hedgeOf(sentence: string, rules: readonly HedgeRule[] = RULES): HedgeName | undefined {
  if (sentence.length > LONGEST_SENTENCE) return undefined;
  const name = ruleFor(sentence, rules) ?? openerless(sentence, rules);
  return name === undefined || SAYS_OTHERWISE.test(sentence) ? undefined : name;
}

/** Whether a sentence puts the rest off where nothing comes after it: then less tells it than in the middle of a text. */
export function isLastWord(sentence: string): boolean {
  if (sentence.length > LONGEST_SENTENCE) return false;
  if (PLANNED.test(sentence)) return false;
  return (
    (isDeferral(sentence) && !SAYS_OTHERWISE.test(sentence)) || hedgeOf(sentence, LAST_WORDS) !== undefined
  );
}

/** Denied ("nothing is left for the next session"), somebody else's ("users can leave the rest for later"), or only an abbreviation that is introduced. */
const SAYS_OTHERWISE =
  /(?:^|[;,:] |\band )\W*(?:nothing|none of|no (?!more (?:room|space|context|tokens?)|room|space|context|tokens?|budget|time|changes|further changes)[\w-]+ )(?!after|beyond)|^\W*(?:the |a |an |each |every |any )?(?:\w+ )?(?:users?|customers?|players?|visitors?|editors?|people|operators?|administrators?|readers?|clients?) (?:can|may|might|could|who|must|should|will)\b|\b(?:users?|customers?|players?|authors?|editors?|people) (?:can|may|might|could|who)\b|^\W*for brevity,? (?:we (?:write|call|say|refer|use|speak)|[\w ]{1,30} (?:is|are) (?:shortened|abbreviated) (?:in|to|as)\b)/;

/**
 * The rules that may find something in a longer text. Taking a text apart into sentences costs more than seeing that none of them has the words for
 * it.
 */
export function rulesFor(text: string): readonly HedgeRule[] {
  return hintedRules(
    RULES,
    plainCharacters(text)
      .toLowerCase()
      .replace(/[*_~\s]+/g, " "),
  );
}

/** "Unfortunately, ...", "Author's note: ...": what may stand before any of them. */
const OPENER =
  /^\W*(?:(?:unfortunately|sadly|regrettably|sorry|apologies|however|but|so|and|also|therefore|hence|thus|at this point|as of now|for now|note(?: that)?|please note(?: that)?|(?:author|editor|agent)'?s?'? note|nb|n\.b\.|p\.?s\.?|disclaimer|important|status|warning|caveat|todo|fyi|remark|heads[- ]up|info)(?:,|:| -)* )+(?=\S)/;

function openerless(sentence: string, rules: readonly HedgeRule[]): HedgeName | undefined {
  const rest = sentence.replace(OPENER, "");
  return rest === sentence ? undefined : ruleFor(rest, rules);
}

function ruleFor(sentence: string, rules: readonly HedgeRule[]): HedgeName | undefined {
  return hintedRules(rules, sentence).find((rule) => patternOf(rule).test(sentence))?.[0];
}

function patternOf(rule: HedgeRule): RegExp {
  let pattern = compiled.get(rule);
  if (pattern === undefined) {
    const source = rule[1]();
    pattern = typeof source === "string" ? new RegExp(source) : source;
    compiled.set(rule, pattern);
  }
  return pattern;
}
