import { plainCharacters, plainText } from "../markdown/index.js";
import { phrasesFor, says } from "../source/index.js";
import { type Clauses, isGoOn, sentencesIn } from "./clauses.js";

/** A sentence in lower case, without Markdown or quotations. */
export interface Sentence extends Clauses {
  text: string;
  /** The sentence as written, without Markdown, so that a person can find it. */
  original: string;
}

/** Whether a phrase is only mentioned ("the marker ...", "must not say ..."). */
export function isMention({ text }: Pick<Sentence, "text">): boolean {
  return MENTION.test(text);
}

const MENTION =
  /\b(?:phrases?|wording|marker|markers|string|strings|literal|sentinel|keyword|hedg(?:e|es|ing)|forbid(?:s|den)?|banned|bans|such as|(?:whose|the) last (?:line|words?)|(?:hook|guard|check)s? (?:warns?|rejects?|refuses?|reports?|asks?)|words? like|e\.g\.|must not|may not|never (?:say|write|end|output)|do not (?:say|write|end|use)|don't (?:say|write|end|use))\b/;

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

const MAX_TEXT_LENGTH = 20_000;

/** Returns the sentences, without code or quotations. Skips those that are only a quotation. */
export function sentencesOf(text: string): Sentence[] {
  const plain = plainCharacters(plainText(text, saidByCode)).slice(-MAX_TEXT_LENGTH).replace(/\s+/g, " ");
  const spoken = withoutQuoted(plain);
  let start = 0;
  const sentences = sentencesIn(plain).flatMap(({ end, clauses }) => {
    const said = spoken.slice(start, end).replace(/"_+"/g, '"…"').trim().toLowerCase();
    const original = plain.slice(start, end).trim();
    start = end;
    return hasWords(said) ? [{ text: said, original, clauses }] : [];
  });
  if (sentences.length > 0 || !isOnlyDots(plain)) return sentences;
  return [{ text: plain.trim(), original: plain.trim(), clauses: [] }];
}

function isOnlyDots(text: string): boolean {
  return (text.includes("\u2026") || text.includes("..")) && !hasWords(text);
}

function hasWords(said: string): boolean {
  return /[a-z0-9]/.test(said) || /[\p{L}\p{N}]/u.test(said.replaceAll('"…"', ""));
}

/**
 * Hides code, which is only mentioned, except for a word that the reader should type to get the rest
 * of the text.
 */
function saidByCode(content: string): string {
  return isGoOn(content) ? `"${content}"` : "`code`";
}

const QUOTATIONS = /"[^"]{1,200}"|「[^」]{1,200}」|『[^』]{1,200}』|(?<!\w)'[^']{1,200}'(?!\w)/g;

/** Replaces quotations with underscores to preserve offsets. */
function withoutQuoted(text: string): string {
  return text.replace(QUOTATIONS, ({ length }) => `"${"_".repeat(length - 2)}"`);
}
