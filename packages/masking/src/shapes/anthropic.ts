import { jsonText } from "../pieces.js";
import { hasContent, type Slot, slotOfText, writeSlots } from "./parts.js";
import {
  describeAttachment,
  type Fields,
  fieldsOf,
  isFields,
  type Piece,
  type PieceCall,
  type Shape,
  textOf,
  withFields,
} from "./shape.js";

/**
 * Messages of the Anthropic API. Blocks that the API signs, encrypts or runs itself (thinking, server tools,
 * their results) are never rewritten: thinking can leave as a whole, the others stay.
 */
export const anthropic: Shape = {
  name: "anthropic",

  isCertain: ({ role, content }) =>
    (role === "user" || role === "assistant" || role === "system") &&
    fieldsOf(content).some(({ type }) => isOwnBlock(type)),

  read(message) {
    const { role } = message;
    if (role !== "user" && role !== "assistant" && role !== "system") return undefined;
    return hasContent(message) ? slots(message).map(({ piece }) => piece) : undefined;
  },

  write: (message, texts) => writeSlots(message, slots(message), texts, writeBlock),

  original(message, index) {
    if (typeof message.content === "string") return message.content;
    const { parts = [], piece } = slots(message)[index] ?? {};
    return piece?.role === "result" ? parts[0]?.content : parts;
  },
};

/** Blocks that no other API's messages have. */
function isOwnBlock(type: unknown): boolean {
  return (
    typeof type === "string" &&
    /^(?:tool_use|tool_result|thinking|redacted_thinking|server_tool_use|mcp_tool_use|.*_tool_result)$/.test(
      type,
    )
  );
}

function slots(message: Fields): readonly Slot[] {
  const whole = slotOfText(message);
  if (whole) return [whole];
  const { role, content } = message;
  const blocks = fieldsOf(content);
  const isAssistant = role === "assistant";
  const thoughts: Fields[] = [];
  const results: Fields[] = [];
  const texts: Fields[] = [];
  const calls: PieceCall[] = [];
  const others: Fields[] = [];
  for (const block of blocks) {
    if (block.type === "tool_result") results.push(block);
    else if (block.type === "text") texts.push(block);
    else if (block.type === "tool_use") addCall(block, calls);
    else if (block.type === "thinking" || block.type === "redacted_thinking") thoughts.push(block);
    else others.push(block);
  }
  const found: Slot[] = results.map((block) => ({ piece: readResult(block), parts: [block] }));
  if (isAssistant && thoughts.length > 0) {
    const text = thoughts.map(({ thinking, data }) => textOf(thinking) ?? textOf(data) ?? "").join("\n");
    const isWritable = thoughts.length < blocks.length;
    found.unshift({ piece: { role: "assistant", thinking: true, text, isWritable }, parts: thoughts });
  }
  // Two messages of one role are one to the API, so an assistant's message is never without a piece for its
  // calls.
  if (isAssistant || results.length + thoughts.length < blocks.length) {
    const attachments = others.filter(({ type }) => type === "image" || type === "document").length;
    const told = others.map((block) => describeOther(block));
    const piece: Piece = {
      role: role as Piece["role"],
      text: [...texts.map(({ text }) => textOf(text) ?? ""), ...told].join("\n"),
      calls: isAssistant ? calls : [],
      attachments: attachments || undefined,
      // A text with citations points into documents, and one with a cache mark carries it.
      isWritable: isAssistant && texts.length > 0 && others.length === 0 && !texts.some(isPinned),
    };
    found.push({ piece, parts: texts });
  }
  return found;
}

function isPinned({ citations, cache_control }: Fields): boolean {
  return (Array.isArray(citations) && citations.length > 0) || isFields(cache_control);
}

function addCall({ id, name, input }: Fields, calls: PieceCall[]): void {
  if (typeof name === "string") calls.push({ id: textOf(id), tool: name, input });
}

function readResult({ tool_use_id, content, is_error }: Fields): Piece {
  const parts = fieldsOf(content);
  const told = parts.map((part) => (part.type === "text" ? (textOf(part.text) ?? "") : describeOther(part)));
  const attachments = parts.filter(({ type }) => type === "image" || type === "document").length;
  // What can be cited later, or names tools to the API, is more than a text.
  const isPlain = parts.every(
    ({ type, citations }) => (type === "text" || type === "image" || type === "document") && !citations,
  );
  return {
    role: "result",
    text: textOf(content) ?? told.join("\n"),
    callId: textOf(tool_use_id),
    isError: is_error === true || undefined,
    attachments: attachments || undefined,
    isWritable: (typeof content === "string" || parts.length > 0) && isPlain,
  };
}

function describeOther(block: Fields): string {
  const source = isFields(block.source) ? block.source : {};
  if (block.type === "image" || block.type === "document")
    return describeAttachment(block.type, source.media_type, source.data ?? source.url);
  return jsonText(block) || `[${String(block.type)}]`;
}

function writeBlock(block: Fields, text: string): Fields {
  if (block.type !== "tool_result") return withFields(block, { text });
  // A cache mark within the content stays there, at its end.
  const mark = fieldsOf(block.content).findLast(({ cache_control }) =>
    isFields(cache_control),
  )?.cache_control;
  return withFields(block, { content: mark ? [{ type: "text", text, cache_control: mark }] : text });
}
