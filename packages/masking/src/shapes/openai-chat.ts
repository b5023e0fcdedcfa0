import { Call } from "../call.js";
import { type Fields, fieldsOf, isFields, textOf, withFields } from "../values.js";
import { describeAttachment, readDataUrl } from "./attachment.js";
import { callsOf, readParts } from "./parts.js";
import type { Piece, PieceTexts, Shape } from "./shape.js";

/** Messages in OpenAI's Chat Completions and compatible APIs, including `reasoning_content`. */
export const openaiChat: Shape = {
  name: "openai-chat",

  // Ollama's results can also name a call, so only calls are unambiguous.
  isCertain({ role, tool_calls, function_call }) {
    if (role === "function" || isFields(function_call)) return true;
    return fieldsOf(tool_calls).some(
      (call) => call.type === "custom" || typeof functionOf(call).arguments === "string",
    );
  },

  read(message) {
    const { role, content } = message;
    if (typeof role !== "string" || fieldsOf(content).some(isForeign)) return undefined;
    if (role === "system" || role === "developer")
      return [{ role: "system", text: readText(content).text, isWritable: false }];
    if (role === "user") return [{ role: "user", ...readText(content), isWritable: false }];
    if (role === "tool" || role === "function") return [readResult(message)];
    if (role !== "assistant") return undefined;
    return readAssistant(message, "reasoning_content");
  },

  write: (message, texts) => writeAssistantOrResult(message, texts, "reasoning_content"),
  original: (message, index) => originalOf(message, index, "reasoning_content"),
};

function isForeign({ type }: Fields): boolean {
  return (
    typeof type === "string" &&
    /^(?:tool[_-]|input_|output_|thinking$|reasoning$)/.test(type) &&
    type !== "input_audio"
  );
}

function readResult({ role, name, content, tool_call_id }: Fields): Piece {
  const { text, attachments } = readText(content);
  return {
    role: "result",
    text,
    callId: textOf(tool_call_id),
    tool: role === "function" ? textOf(name) : undefined,
    attachments,
    isWritable: typeof content === "string" || fieldsOf(content).length > 0,
  };
}

export function readAssistant(message: Fields, thinkingField: string): Piece[] {
  const { content, tool_calls, function_call } = message;
  const thinking = textOf(message[thinkingField]);
  const made = fieldsOf(tool_calls);
  const calls = callsOf(isFields(function_call) ? [...made, { function: function_call }] : made, readCall);
  const { text, attachments } = readText(content);
  const isWritable =
    text !== "" && attachments === undefined && fieldsOf(content).every(({ type }) => type === "text");
  const piece: Piece = { role: "assistant", text, calls, attachments, isWritable };
  return thinking
    ? [{ role: "assistant", thinking: true, text: thinking, isWritable: true }, piece]
    : [piece];
}

export function writeAssistantOrResult(message: Fields, texts: PieceTexts, thinkingField: string): Fields {
  const [first, second] = texts;
  const isFirstThinking = hasThinking(message, thinkingField);
  const text = isFirstThinking ? second : first;
  const content = typeof text === "string" ? { content: text } : {};
  if (!isFirstThinking || first === undefined) return withFields(message, content);
  return withFields(message, { ...content, [thinkingField]: first ?? undefined });
}

export function originalOf(message: Fields, index: number, thinkingField: string): unknown {
  return index === 0 && hasThinking(message, thinkingField) ? message[thinkingField] : message.content;
}

function hasThinking(message: Fields, thinkingField: string): boolean {
  return message.role === "assistant" && Boolean(textOf(message[thinkingField]));
}

function functionOf(call: Fields): Fields {
  return isFields(call.function) ? call.function : {};
}

function readCall(call: Fields): Call | undefined {
  const { id, custom } = call;
  const { name, arguments: input } = functionOf(call);
  const tool = textOf(name) ?? (isFields(custom) ? textOf(custom.name) : undefined);
  if (tool === undefined) return undefined;
  return new Call(textOf(id), tool, isFields(custom) ? custom.input : input);
}

function readText(content: unknown): { text: string; attachments: number | undefined } {
  return readParts(content, describePart);
}

function describePart({ type, image_url }: Fields): { description: string; isAttachment: boolean } {
  const image = isFields(image_url) ? image_url.url : image_url;
  const { mediaType, data } = readDataUrl(image);
  const kind = image === undefined ? String(type).slice(0, 40) : "image";
  return { description: describeAttachment(kind, mediaType, data), isAttachment: true };
}
