import { asObject, asText } from "@agentos/platform";

// Clients truncate tool results before the model sees them; Claude Code's limit for one result is 25,000
// tokens.
const MAX_RESULT_SIZE = 25_000;
/** What an image of typical size costs at the model APIs. */
const IMAGE_TOKENS = 1_600;
const BYTES_PER_TOKEN = 4;

/**
 * Estimates the number of tokens in `text`: one per four bytes, capped at the size that a client
 * lets through in one piece.
 */
function estimateText(text: string): number {
  return Math.min(Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN), MAX_RESULT_SIZE);
}

/**
 * Estimates the tokens of a message's content: a string, or content blocks of the model APIs (text, tool
 * results, function responses, images).
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

/** For a value that reaches the model as JSON, such as a tool's arguments or a structured result. */
export function estimateJson(value: unknown): number {
  return typeof value === "string" ? estimateText(value) : estimateText(JSON.stringify(value) ?? "");
}
