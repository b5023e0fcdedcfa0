import { phrasesFor, says } from "../source/index.js";

/** Matches English references to a request, which have too many variants for a list. */
const ASKED =
  /\b(?:(?:as|like|just what) (?:you(?:'ve| have| had)?|the (?:user|client|customer|issue|ticket|task|brief)|i was|was|is|they)? ?(?:asked|requested|wanted|instructed|specified|told|wished)|(?:at|per|by|following) (?:your|their|his|her|the (?:user|client|customer)'s?) (?:request|wish|instructions?)|because you (?:asked|wanted|told)|you (?:asked|told) (?:me|us) (?:not )?to)\b/;

/**
 * Whether a sentence refers to a request ("as you asked", "on request"), which permits omissions.
 * @param text a sentence in lower case
 */
export function isAsAsked(text: string): boolean {
  return ASKED.test(text) || phrasesFor("asked").some((phrase) => says(text, phrase));
}
