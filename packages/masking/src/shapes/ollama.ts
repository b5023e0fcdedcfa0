import { type Fields, fieldsOf, isFields, textOf } from "../values.js";
import { describeAttachment } from "./attachment.js";
import { originalOf, readAssistant, writeAssistantOrResult } from "./openai-chat.js";
import type { Piece, Shape } from "./shape.js";

/** Messages in Ollama's `/api/chat`. Results usually do not name a call: they answer calls in order. */
export const ollama: Shape = {
  name: "ollama",

  isCertain({ role, tool_calls, tool_call_id, tool_name, thinking, images, content }) {
    if (typeof content !== "string" && content !== undefined) return false;
    if (role === "tool") return typeof tool_name === "string" || tool_call_id === undefined;
    if (typeof thinking === "string" || Array.isArray(images)) return true;
    return fieldsOf(tool_calls).some((call) => isFields(call.function) && isFields(call.function.arguments));
  },

  read(message) {
    const { role, content } = message;
    if (content !== undefined && content !== null && typeof content !== "string") return undefined;
    if (role === "system") return [{ role, text: content ?? "", isWritable: false }];
    if (role === "user") return [{ role, ...withImages(message), isWritable: false }];
    if (role === "tool") return [readResult(message)];
    if (role !== "assistant") return undefined;
    return readAssistant(message, "thinking");
  },

  write: (message, texts) => {
    const written = writeAssistantOrResult(message, texts, "thinking");
    if (message.role !== "tool" || message.images === undefined) return written;
    const { images, ...rest } = written;
    return rest;
  },

  original: (message, index) =>
    message.role === "tool" && message.images !== undefined
      ? { content: message.content, images: message.images }
      : originalOf(message, index, "thinking"),
};

function readResult(message: Fields): Piece {
  const { tool_call_id, tool_name } = message;
  return {
    role: "result",
    ...withImages(message),
    callId: textOf(tool_call_id),
    tool: textOf(tool_name),
    isWritable: typeof message.content === "string",
  };
}

function withImages({ content, images }: Fields): Pick<Piece, "text" | "attachments"> {
  const descriptions = Array.isArray(images)
    ? images.map((data) => describeAttachment("image", undefined, data))
    : [];
  const text = [textOf(content), ...descriptions].filter(Boolean).join("\n");
  return { text, attachments: descriptions.length || undefined };
}
