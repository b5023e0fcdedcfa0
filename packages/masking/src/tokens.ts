import type { Call } from "./call.js";

/**
 * Says about how many tokens a model counts for a text. It must say the same of the same text, and never less
 * than 0.
 */
export type TokenEstimator = (text: string) => number;

/**
 * About how many tokens a model counts for the text, without its tokenizer: four ASCII characters make one,
 * as in English prose and code; of everything else two bytes of UTF-8 do, which is rather too many than too
 * few.
 */
export function estimateTokens(text: string): number {
  if (Buffer.byteLength(text) === text.length) return Math.ceil(text.length / 4);
  let quarters = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) quarters += 1;
    else if (code < 0x800 || (code >= 0xd800 && code <= 0xdfff)) quarters += 4;
    else quarters += 6;
  }
  return Math.ceil(quarters / 4);
}

/** What a message costs beside its texts: the role and the marks around it. */
const MESSAGE_TOKENS = 4;

/**
 * What an image or a document costs when nothing is known of it but that it is there: an image of about 1,100
 * pixels a side.
 */
const ATTACHMENT_TOKENS = 1_600;

/** What a piece costs: its text, its calls, what is attached, and the message around it. */
export function costOf(
  countTokens: TokenEstimator,
  text: string,
  calls: readonly Call[] = [],
  attachments = 0,
): number {
  const others = MESSAGE_TOKENS + attachments * ATTACHMENT_TOKENS;
  if (calls.length === 0) return countTokens(text) + others;
  const told = calls.length === 1 ? calls[0]!.text : calls.map((call) => call.text).join("");
  return countTokens(text) + countTokens(told) + others;
}
