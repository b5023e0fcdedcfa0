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

/** The AI SDK's `ModelMessage`s (`CoreMessage`s before version 5, whose results stand in `result`). */
export const aiSdk: Shape = {
  name: "ai-sdk",

  isCertain: ({ role, content }) =>
    typeof role === "string" &&
    fieldsOf(content).some(
      ({ type, toolCallId, image, mediaType }) =>
        (type === "image" && image !== undefined) ||
        (type === "file" && typeof mediaType === "string") ||
        ((type === "tool-call" || type === "tool-result") && typeof toolCallId === "string") ||
        type === "reasoning" ||
        type === "tool-approval-request" ||
        type === "tool-approval-response",
    ),

  read(message) {
    const { role, content } = message;
    if (role === "system" && typeof content === "string") return [{ role, text: content, isWritable: false }];
    if (role !== "user" && role !== "assistant" && role !== "tool") return undefined;
    return hasContent(message) ? slots(message).map(({ piece }) => piece) : undefined;
  },

  write: (message, texts) => writeSlots(message, slots(message), texts, writePart),

  original(message, index) {
    if (typeof message.content === "string") return message.content;
    const { parts = [], piece } = slots(message)[index] ?? {};
    return piece?.role === "result" ? (parts[0]?.output ?? parts[0]?.result) : parts;
  },
};

function slots(message: Fields): readonly Slot[] {
  const whole = slotOfText(message);
  if (whole) return [whole];
  const { role, content } = message;
  const parts = fieldsOf(content);
  if (role === "tool") {
    return parts
      .filter(({ type }) => type === "tool-result")
      .map((part) => ({ piece: readResult(part), parts: [part] }));
  }
  const found: Slot[] = [];
  const thoughts = parts.filter(({ type }) => type === "reasoning");
  if (thoughts.length > 0) {
    const text = thoughts.map((part) => textOf(part.text) ?? "").join("\n");
    const piece: Piece = {
      role: "assistant",
      thinking: true,
      text,
      isWritable: thoughts.length < parts.length,
    };
    found.push({ piece, parts: thoughts });
  }
  const rest = parts.filter(({ type }) => type !== "reasoning");
  const texts = rest.filter(({ type }) => type === "text");
  const others = rest.filter(({ type }) => type !== "text" && type !== "tool-call");
  const attachments = others.filter(({ type }) => type === "image" || type === "file").length;
  const piece: Piece = {
    role: role as "user" | "assistant",
    text: [...texts.map(({ text }) => textOf(text) ?? ""), ...others.map(describeOther)].join("\n"),
    calls: role === "assistant" ? rest.flatMap(readCall) : [],
    ...(attachments > 0 ? { attachments } : {}),
    isWritable: role === "assistant" && texts.length > 0 && others.length === 0,
  };
  found.push({ piece, parts: texts });
  return found;
}

/**
 * A tool that the provider runs is answered within the assistant's message; nothing of it is ours to change.
 */
function readCall({ type, toolCallId, toolName, input, args, providerExecuted }: Fields): PieceCall[] {
  if (type !== "tool-call" || typeof toolName !== "string" || providerExecuted === true) return [];
  return [
    { ...(typeof toolCallId === "string" ? { id: toolCallId } : {}), tool: toolName, input: input ?? args },
  ];
}

function readResult(part: Fields): Piece {
  const { toolCallId, toolName, output, result, isError } = part;
  const { text, attachments, isWritable } = isFields(output)
    ? readOutput(output)
    : { ...readOld(result), attachments: 0 };
  const failed =
    isError === true ||
    (isFields(output) && typeof output.type === "string" && output.type.startsWith("error-"));
  return {
    role: "result",
    text,
    ...(typeof toolCallId === "string" ? { callId: toolCallId } : {}),
    ...(typeof toolName === "string" ? { tool: toolName } : {}),
    ...(failed ? { isError: true } : {}),
    ...(attachments > 0 ? { attachments } : {}),
    isWritable,
  };
}

function readOld(result: unknown): { text: string; isWritable: boolean } {
  return { text: textOf(result) ?? jsonText(result), isWritable: result !== undefined };
}

function readOutput({ type, value }: Fields): { text: string; attachments: number; isWritable: boolean } {
  if (type === "text" || type === "error-text")
    return { text: textOf(value) ?? "", attachments: 0, isWritable: typeof value === "string" };
  if (type === "json" || type === "error-json")
    return { text: jsonText(value), attachments: 0, isWritable: true };
  if (type !== "content") return { text: jsonText(value), attachments: 0, isWritable: false };
  const parts = fieldsOf(value);
  const attachments = parts.filter((part) => part.type !== "text").length;
  return { text: parts.map(describeOther).join("\n"), attachments, isWritable: parts.length > 0 };
}

function describeOther(part: Fields): string {
  if (part.type === "text") return textOf(part.text) ?? "";
  const data = part.data ?? part.image;
  if (typeof data === "string" || part.type === "file" || part.type === "image") {
    const kind = String(part.mediaType ?? part.type).startsWith("image") ? "image" : "file";
    return describeAttachment(kind, part.mediaType ?? part.mimeType, data);
  }
  return jsonText(part);
}

function writePart(part: Fields, text: string): Fields {
  if (part.type !== "tool-result") return withFields(part, { text });
  if (!isFields(part.output)) return withFields(part, { result: text });
  const failed = String(part.output.type).startsWith("error-");
  const { providerOptions } = part.output;
  return withFields(part, {
    output: {
      type: failed ? "error-text" : "text",
      value: text,
      ...(providerOptions ? { providerOptions } : {}),
    },
  });
}
