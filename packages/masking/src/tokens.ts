import type { Call } from "./call.js";

/** Estimates how many tokens a model counts for a text. Must be deterministic and never negative. */
export type TokenEstimator = (text: string) => number;

/**
 * Estimates how many tokens a model counts for a text, without its tokenizer: four ASCII characters per
 * token, as in English prose and code; two UTF-8 bytes per token otherwise, which tends to overestimate.
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

/** The cost of a message in addition to its texts: the role and the delimiters around it. */
const MESSAGE_TOKENS = 4;

/** The cost of an image or a document of unknown size: an image of about 1,100 pixels per side. */
const ATTACHMENT_TOKENS = 1_600;

/** The cost of a piece: its text, its calls, its attachments and the surrounding message. */
export function costOf(
  countTokens: TokenEstimator,
  text: string,
  calls: readonly Call[] = [],
  attachments = 0,
): number {
  const others = MESSAGE_TOKENS + attachments * ATTACHMENT_TOKENS;
  if (calls.length === 0) return countTokens(text) + others;
  const callText = calls.length === 1 ? calls[0]!.text : calls.map((call) => call.text).join("");
  return countTokens(text) + countTokens(callText) + others;
}
