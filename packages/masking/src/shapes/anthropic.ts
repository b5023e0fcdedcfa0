import { Call } from "../call.js";
import { type Fields, fieldsOf, isFields, jsonText, textOf, withFields } from "../values.js";
import { describeAttachment } from "./attachment.js";
import { shapeOfParts } from "./parts.js";
import type { Piece } from "./shape.js";

/**
 * Messages in Anthropic's API. Blocks that the API signs, encrypts or executes are never rewritten.
 * Thinking can only be removed entirely; server tool calls and their results are always kept.
 */
export const anthropic = shapeOfParts({
  name: "anthropic",
  accepts: hasRole,

  isCertain: (message) =>
    hasRole(message) &&
    fieldsOf(message.content).some(({ type }) => typeof type === "string" && OWN_BLOCK.test(type)),

  kindOf: ({ type }) => KINDS.get(type) ?? "other",
  thinkingOf: ({ thinking, data }) => textOf(thinking) ?? textOf(data),
  readCall: ({ id, name, input }) =>
    typeof name === "string" ? new Call(textOf(id), name, input) : undefined,
  readResult,
  contentOfResult: ({ content }) => content,
  describePart,
  // Citations refer to documents, and a cache marker applies to the exact text.
  isPinned: ({ citations, cache_control }) =>
    (Array.isArray(citations) && citations.length > 0) || isFields(cache_control),

  writePart(block, text) {
    if (block.type !== "tool_result") return withFields(block, { text });
    const marked = fieldsOf(block.content).findLast(({ cache_control }) => isFields(cache_control));
    const { cache_control } = marked ?? {};
    return withFields(block, { content: marked ? [{ type: "text", text, cache_control }] : text });
  },
});

function hasRole({ role }: Fields): boolean {
  return role === "user" || role === "assistant" || role === "system";
}

/** Block types that only this API uses. */
const OWN_BLOCK =
  /^(?:tool_use|tool_result|thinking|redacted_thinking|server_tool_use|mcp_tool_use|.*_tool_result)$/;

const KINDS = new Map<unknown, "text" | "thinking" | "call" | "result" | "attachment">([
  ["text", "text"],
  ["thinking", "thinking"],
  ["redacted_thinking", "thinking"],
  ["tool_use", "call"],
  ["tool_result", "result"],
  ["image", "attachment"],
  ["document", "attachment"],
]);

function readResult({ tool_use_id, content, is_error }: Fields): Piece {
  const parts = fieldsOf(content);
  const isAttachment = ({ type }: Fields) => KINDS.get(type) === "attachment";
  return {
    role: "result",
    text: textOf(content) ?? parts.map(describePart).join("\n"),
    callId: textOf(tool_use_id),
    isError: is_error === true || undefined,
    attachments: parts.filter(isAttachment).length || undefined,
    // Content must be kept if it can be cited later or if it contains tool references.
    isWritable:
      (typeof content === "string" || parts.length > 0) &&
      parts.every((part) => (part.type === "text" || isAttachment(part)) && !part.citations),
  };
}

function describePart(block: Fields): string {
  const { type, text } = block;
  if (type === "text") return textOf(text) ?? "";
  if (type !== "image" && type !== "document") return jsonText(block) || `[${String(type)}]`;
  const source = isFields(block.source) ? block.source : {};
  return describeAttachment(type, source.media_type, source.data ?? source.url);
}
