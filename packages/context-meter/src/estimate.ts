import { asObject, asText } from "@agentos/platform";

// Clients truncate tool results. Claude Code limits a result to 25,000 tokens.
const MAX_RESULT_SIZE = 25_000;
/** What the model APIs charge for an image of typical size. */
const IMAGE_TOKENS = 1_600;
const BYTES_PER_TOKEN = 4;

function estimateText(text: string): number {
  return Math.min(Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN), MAX_RESULT_SIZE);
}

/** Estimates the number of tokens in a string, or in content blocks of the model APIs. */
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

/** Estimates the tokens in a value that reaches the model as JSON, such as a tool's arguments. */
export function estimateJson(value: unknown): number {
  return typeof value === "string" ? estimateText(value) : estimateText(JSON.stringify(value) ?? "");
}
