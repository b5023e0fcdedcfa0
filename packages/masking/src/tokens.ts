import type { Call } from "./call.js";

/**
 * Estimates the number of tokens in a string. Must be deterministic and never return less than 0.
 */
export type TokenEstimator = (text: string) => number;

/**
 * Estimates tokens without a tokenizer: four ASCII characters or two other UTF-8 bytes per token.
 * The former fits English prose and code; the latter tends to overestimate.
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

/** The overhead of a message in tokens: its role and its delimiters. */
const MESSAGE_TOKENS = 4;

/** The number of tokens for an attachment, based on an image of about 1,100 × 1,100 pixels. */
const ATTACHMENT_TOKENS = 1_600;

/** Returns the cost of a piece in tokens, including its calls, attachments and message overhead. */
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
