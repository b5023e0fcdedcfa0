import { estimateTokens } from "../tokens.js";
import { jsonText } from "../values.js";

/** Estimates the number of tokens in the parts of a request that are outside the message list. */
export function overheadOf(...parts: readonly unknown[]): number {
  return parts.reduce((sum: number, part) => sum + estimateTokens(jsonText(part)), 0);
}
