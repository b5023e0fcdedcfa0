import type { Fields, Piece, PieceCall } from "./shapes/shape.js";
import { ATTACHMENT_TOKENS, MESSAGE_TOKENS, type TokenEstimator } from "./tokens.js";

/** What a piece costs: its text, its calls, what is attached, and the message around it. */
export function costOf({ text, calls, attachments = 0 }: Piece, countTokens: TokenEstimator): number {
  const others = MESSAGE_TOKENS + attachments * ATTACHMENT_TOKENS;
  return countTokens(text) + others + (calls?.length ? costOfCalls(calls, countTokens) : 0);
}

export function costOfCalls(calls: readonly PieceCall[], countTokens: TokenEstimator): number {
  return countTokens(calls.length === 1 ? callText(calls[0]!) : calls.map(callText).join(""));
}

export function callText({ tool, input }: PieceCall): string {
  return tool + (typeof input === "string" ? input : jsonText(input));
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
