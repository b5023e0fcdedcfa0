import type { Call } from "./call.js";
import type { Fields } from "./shapes/shape.js";
import { ATTACHMENT_TOKENS, MESSAGE_TOKENS, type TokenEstimator } from "./tokens.js";

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

/** A text as it is, another value as JSON. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : jsonText(value);
}

/** A value as JSON; "" for what has none (a cycle, a function). */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}

/** What a message says, in whichever field its API has it. */
export function contentOf(message: unknown): unknown {
  if (typeof message !== "object" || message === null) return undefined;
  const { content, output } = message as Fields;
  return content ?? output;
}
