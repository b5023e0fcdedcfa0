import { estimateTokens } from "../tokens.js";
import { jsonText } from "../values.js";

/** Estimates the tokens of request parts outside the message list. */
export function overheadOf(...parts: readonly unknown[]): number {
  return parts.reduce((sum: number, part) => sum + estimateTokens(jsonText(part)), 0);
}
