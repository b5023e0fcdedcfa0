import type { Call } from "./call.js";
import type { Fields, Piece } from "./shapes/shape.js";
import { ATTACHMENT_TOKENS, MESSAGE_TOKENS, type TokenEstimator } from "./tokens.js";

/** What a piece costs: its text, its calls, what is attached, and the message around it. */
export function costOf(
  { text, calls, attachments = 0 }: Pick<Piece, "text" | "calls" | "attachments">,
  countTokens: TokenEstimator,
): number {
  const others = MESSAGE_TOKENS + attachments * ATTACHMENT_TOKENS;
  return countTokens(text) + others + (calls?.length ? costOfCalls(calls, countTokens) : 0);
}

function costOfCalls(calls: readonly Call[], countTokens: TokenEstimator): number {
  return countTokens(calls.length === 1 ? calls[0]!.text : calls.map(({ text }) => text).join(""));
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
