import { lazyPattern } from "./lazy-pattern.js";
import { plainCharacters, plainText } from "./markdown/inline.js";

/** A sentence as rules read it: lower case, plain, nothing in it that is only mentioned. */
export interface Sentence {
  text: string;
  /** Speaks of a phrase ("the marker ...", "must not say ...") instead of using it. */
  isMention: boolean;
}

const QUOTED = lazyPattern(() => /"[^"\n]{1,200}"|(?<![\p{L}\p{N}])'[^'\n]{2,200}'(?![\p{L}\p{N}])/gu);
const MENTION =
  /\b(?:phrases?|wording|marker|markers|string|strings|literal|sentinel|keyword|hedg(?:e|es|ing)|forbid(?:s|den)?|banned|bans|such as|(?:whose|the) last (?:line|words?)|(?:hook|guard|check)s? (?:warns?|rejects?|refuses?|reports?|asks?)|words? like|e\.g\.|must not|may not|never (?:say|write|end|output)|do not (?:say|write|end|use)|don't (?:say|write|end|use))\b/;

/** The sentences of some lines of text: what stands in code or in quotation marks is taken out. */
export function sentencesOf(text: string): Sentence[] {
  const plain = plainCharacters(plainText(text)).toLowerCase().replace(/\s+/g, " ");
  const spoken = /["']/.test(plain) ? plain.replace(QUOTED(), '"…"') : plain;
  return spoken
    .split(
      /(?<=(?<!\.)[.!?])["')\]]*\s+(?=\S)|(?<=[;:])\s(?=(?:i|we|the rest|the remaining)\b)|\s[-]+\s(?=(?:i|we|the|rest|remaining|to be|more)\b)/,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "")
    .map((sentence) => ({ text: sentence, isMention: MENTION.test(sentence) }));
}
