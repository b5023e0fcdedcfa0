import { Call } from "../call.js";
import { type Fields, fieldsOf, isFields, jsonText, textOf, withFields } from "../values.js";
import { describeAttachment, readDataUrl } from "./attachment.js";
import { hasContent, readParts } from "./parts.js";
import type { Piece, Shape } from "./shape.js";

/**
 * Input items in OpenAI's Responses API. Reasoning items are kept because they are bound to the calls
 * after them; items from built-in tools are kept because they contain the API's own output.
 */
export const openaiResponses: Shape = {
  name: "openai-responses",

  isCertain({ type, role, content }) {
    if (typeof type === "string" && type !== "message") return role === undefined;
    return fieldsOf(content).some(
      (part) => typeof part.type === "string" && /^(?:input|output)_(?!audio$)/.test(part.type),
    );
  },

  read(item) {
    const { type, role } = item;
    if (type === undefined || type === "message") return readMessage(item);
    if (typeof type !== "string" || role !== undefined) return undefined;
    if (type.endsWith("_output")) return [readOutput(item)];
    const call = readCall(item);
    // Items from built-in tools are included in the token count but never rewritten.
    const thinking = type === "reasoning" || undefined;
    const text = thinking ? readContent(item.summary).text : call ? "" : jsonText(item);
    return [{ role: "assistant", thinking, text, calls: call && [call], isWritable: false }];
  },

  write(item, texts) {
    const [text] = texts;
    if (typeof text !== "string") return item;
    if (typeof item.type === "string" && item.type.endsWith("_output"))
      return withFields(item, {
        output: isShellOutput(item.output) ? writeShellOutput(item.output, text) : text,
      });
    if (typeof item.content === "string") return withFields(item, { content: text });
    const [first] = fieldsOf(item.content);
    return withFields(item, { content: [withFields(first ?? { type: "output_text" }, { text })] });
  },

  original: ({ output, content }) => output ?? content,
};

function readMessage(item: Fields): Piece[] | undefined {
  const { role, content } = item;
  if (role !== "user" && role !== "assistant" && role !== "system" && role !== "developer") return undefined;
  if (!hasContent(item)) return undefined;
  const read = readContent(content);
  const isPlain = fieldsOf(content).every(
    ({ type, annotations }) =>
      type === "output_text" && (!Array.isArray(annotations) || annotations.length === 0),
  );
  const isWritable = role === "assistant" && read.text !== "" && isPlain;
  return [{ role: role === "developer" ? "system" : role, ...read, isWritable }];
}

function readOutput({ call_id, id, output, status }: Fields): Piece {
  return {
    role: "result",
    callId: textOf(call_id) ?? textOf(id),
    isError: status === "failed" || undefined,
    ...(isShellOutput(output) ? readShellOutput(output) : readPlainOutput(output)),
  };
}

function readPlainOutput(output: unknown): Pick<Piece, "text" | "attachments" | "isWritable"> {
  const { text, attachments } = readContent(output);
  const parts = fieldsOf(output);
  return {
    text: isFields(output) ? jsonText(output) : text,
    attachments,
    // Text cannot replace a screenshot.
    isWritable:
      typeof output === "string" ||
      (parts.length > 0 && parts.every(({ type }) => typeof type === "string" && type.startsWith("input_"))),
  };
}

type ShellOutput = readonly (Fields & { stdout: string })[];

function isShellOutput(output: unknown): output is ShellOutput {
  return (
    Array.isArray(output) && output.length > 0 && output.every((each) => typeof each?.stdout === "string")
  );
}

function readShellOutput(output: ShellOutput): Pick<Piece, "text" | "exitCode" | "isWritable"> {
  const texts = output
    .flatMap(({ stdout, stderr }) => [stdout, textOf(stderr) ?? ""])
    .filter((text) => text !== "");
  const outcome = output.at(-1)?.outcome;
  const code = isFields(outcome) ? outcome.exit_code : undefined;
  const exitCode = typeof code === "number" ? code : undefined;
  return { text: texts.join("\n"), exitCode, isWritable: texts.length > 0 };
}

function writeShellOutput(output: ShellOutput, text: string): Fields[] {
  return output.map((each, index) => ({
    ...each,
    stdout: index === 0 ? text : "",
    ...(typeof each.stderr === "string" ? { stderr: "" } : {}),
  }));
}

/** Returns undefined for calls without a `call_id`, because the API itself executes them. */
function readCall(item: Fields): Call | undefined {
  const { type, call_id, name, action, operation, arguments: input } = item;
  if (typeof call_id !== "string" || typeof type !== "string" || !type.endsWith("_call")) return undefined;
  const given = input ?? item.input ?? action ?? operation;
  return new Call(call_id, textOf(name) ?? type.slice(0, -"_call".length), given);
}

function readContent(content: unknown): { text: string; attachments: number | undefined } {
  return readParts(content, describeOther);
}

function describeOther(part: Fields): { description: string; isAttachment: boolean } {
  const { type } = part;
  if (type !== "input_image" && type !== "input_file")
    return { description: jsonText(part), isAttachment: false };
  const { mediaType, data } = readDataUrl(part.image_url ?? part.file_data);
  return {
    description: describeAttachment(type.slice("input_".length), mediaType, data),
    isAttachment: true,
  };
}
