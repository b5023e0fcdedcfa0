import { Call } from "../call.js";
import { asText, type Fields, fieldsOf, isFields, jsonText, textOf, withFields } from "../values.js";
import { describeAttachment } from "./attachment.js";
import { shapeOfParts } from "./parts.js";
import type { Piece } from "./shape.js";

/** The AI SDK's `ModelMessage`, and the `CoreMessage` used before version 5. */
export const aiSdk = shapeOfParts({
  name: "ai-sdk",

  accepts: ({ role, content }) =>
    role === "user" ||
    role === "assistant" ||
    role === "tool" ||
    (role === "system" && typeof content === "string"),

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

  kindOf({ type }, role) {
    if (role === "tool") return type === "tool-result" ? "result" : undefined;
    if (type === "text") return type;
    if (type === "reasoning") return "thinking";
    if (type === "tool-call") return "call";
    return type === "image" || type === "file" ? "attachment" : "other";
  },

  thinkingOf: ({ text }) => textOf(text),

  // The results of provider-executed tools are in the same message, which cannot be rewritten.
  readCall: ({ toolCallId, toolName, input, args, providerExecuted }) =>
    typeof toolName === "string" && providerExecuted !== true
      ? new Call(textOf(toolCallId), toolName, input ?? args)
      : undefined,

  readResult(part) {
    const { toolCallId, toolName, output, isError } = part;
    const hasFailed = isError === true || (isFields(output) && isErrorType(output.type));
    return {
      role: "result",
      callId: textOf(toolCallId),
      tool: textOf(toolName),
      isError: hasFailed || undefined,
      ...(isFields(output)
        ? readOutput(output)
        : { text: asText(part.result), isWritable: part.result !== undefined }),
    };
  },

  contentOfResult: ({ output, result }) => output ?? result,
  describePart,

  writePart(part, text) {
    if (part.type !== "tool-result") return withFields(part, { text });
    if (!isFields(part.output)) return withFields(part, { result: text });
    const { type, providerOptions } = part.output;
    const output = { type: isErrorType(type) ? "error-text" : "text", value: text };
    return withFields(part, { output: providerOptions ? { ...output, providerOptions } : output });
  },
});

function isErrorType(type: unknown): boolean {
  return typeof type === "string" && type.startsWith("error-");
}

type Output = Pick<Piece, "text" | "attachments" | "isWritable">;

function readOutput({ type, value }: Fields): Output {
  if (type === "text" || type === "error-text")
    return { text: textOf(value) ?? "", isWritable: typeof value === "string" };
  if (type === "json" || type === "error-json") return { text: jsonText(value), isWritable: true };
  if (type !== "content") return { text: jsonText(value), isWritable: false };
  const parts = fieldsOf(value);
  const attachments = parts.filter((part) => part.type !== "text").length || undefined;
  return { text: parts.map(describePart).join("\n"), attachments, isWritable: parts.length > 0 };
}

function describePart(part: Fields): string {
  if (part.type === "text") return textOf(part.text) ?? "";
  const data = part.data ?? part.image;
  if (typeof data === "string" || part.type === "file" || part.type === "image") {
    const kind = String(part.mediaType ?? part.type).startsWith("image") ? "image" : "file";
    return describeAttachment(kind, part.mediaType ?? part.mimeType, data);
  }
  return jsonText(part);
}
