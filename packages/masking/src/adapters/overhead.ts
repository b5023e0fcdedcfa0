import { estimateTokens } from "../tokens.js";
import { jsonText } from "../values.js";

/** The estimated tokens of the parts of a request that are not in the list of messages. */
export function overheadOf(...parts: readonly unknown[]): number {
  return parts.reduce((sum: number, part) => sum + estimateTokens(jsonText(part)), 0);
}
