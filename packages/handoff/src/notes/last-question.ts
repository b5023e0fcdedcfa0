import { sentencesOf } from "../conversation/index.js";

/** The question is near the end of an answer, but options can follow it. */
const LAST_SENTENCES = 8;
const MAX_QUESTIONS = 3;
const MAX_LOOKED_AT = 4_000;

const POLITE =
  /\b(?:anything|something|any) (?:else|other|questions?|more)\b|\bfeel free\b|\bhappy to\b|sonst noch|noch etwas|autre chose|d'autres questions|algo más|otra cosa|qualcos'altro|mais alguma|他に|ほかに|还有什么|其他问题|ещё что|что-нибудь ещё|başka bir/i;

/** Returns the questions at the end of an answer, at most three. Ignores offers of help. */
export function lastQuestion(answer: string): string | undefined {
  const last = sentencesOf(answer.slice(-MAX_LOOKED_AT)).slice(-LAST_SENTENCES);
  // A question in quotation marks is someone else's question or suggested wording. Code is not prose.
  const asked = last.filter(
    (sentence) => /[?？؟][')\]*_]*$/.test(sentence) && !POLITE.test(sentence) && isProse(sentence),
  );
  return asked.slice(-MAX_QUESTIONS).join("\n") || undefined;
}

/** Whether a sentence is prose, unlike names such as `overlap?`. */
function isProse(sentence: string): boolean {
  const plain = sentence.replace(/`[^`]{0,200}`/g, "");
  return /[\p{L}\p{N}]\s+[\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{3}/u.test(plain);
}
