import { originalOf, readAssistant, writeAssistantOrResult } from "./openai-chat.js";
import {
  describeAttachment,
  type Fields,
  fieldsOf,
  isFields,
  type Piece,
  type Shape,
  textOf,
} from "./shape.js";

/** Messages of Ollama's `/api/chat`. Its results name a tool, seldom a call: they answer the calls before them in order. */
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
    ...(typeof tool_call_id === "string" ? { callId: tool_call_id } : {}),
    ...(typeof tool_name === "string" ? { tool: tool_name } : {}),
    isWritable: typeof message.content === "string",
  };
}

function withImages({ content, images }: Fields): { text: string; attachments?: number } {
  const told = Array.isArray(images)
    ? images.map((data) => describeAttachment("image", undefined, data))
    : [];
  const text = [...(textOf(content) ? [textOf(content)] : []), ...told].join("\n");
  return { text, ...(told.length > 0 ? { attachments: told.length } : {}) };
}
