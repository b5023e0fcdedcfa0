import { asObject, asText } from "./json.js";

// Clients cut what a tool returns before the model sees it; Claude Code's own limit for one result is 25,000 tokens.
const LARGEST_RESULT = 25_000;
/** What an image of the usual size costs at the model APIs. */
export const IMAGE_TOKENS = 1_600;
const BYTES_PER_TOKEN = 4;

/** About how many tokens a text is: four bytes each, at most what a client lets through in one piece. */
export function estimateText(text: string): number {
  return estimateBytes(Buffer.byteLength(text));
}

/** As {@link estimateText}, for a text of which only the length is known. */
export function estimateBytes(bytes: number): number {
  return Math.min(Math.ceil(bytes / BYTES_PER_TOKEN), LARGEST_RESULT);
}

/**
 * About how many tokens a message's content is: a string, or blocks as the model APIs have them
 * (text, tool results, function responses, images).
 */
export function estimateContent(content: unknown): number {
  if (typeof content === "string") return estimateText(content);
  if (!Array.isArray(content)) return content === undefined || content === null ? 0 : estimateJson(content);
  let tokens = 0;
  for (const block of content) tokens += estimateBlock(block);
  return tokens;
}

function estimateBlock(value: unknown): number {
  const block = asObject(value);
  if (!block) return typeof value === "string" ? estimateText(value) : 0;
  if (block.type === "image" || "inlineData" in block) return IMAGE_TOKENS;
  const text = asText(block.text);
  if (text !== undefined) return estimateText(text);
  return "content" in block ? estimateContent(block.content) : estimateJson(block);
}

/** A value that reaches the model as JSON, such as a tool's arguments or a structured result. */
export function estimateJson(value: unknown): number {
  return typeof value === "string" ? estimateText(value) : estimateText(JSON.stringify(value) ?? "");
}
