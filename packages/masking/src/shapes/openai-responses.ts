import {
  describeAttachment,
  type Fields,
  fieldsOf,
  isFields,
  type Piece,
  type PieceCall,
  readDataUrl,
  type Shape,
  textOf,
  withFields,
} from "./shape.js";

/**
 * Input items of OpenAI's Responses API. Reasoning items are bound to the calls that follow them, and items of the API's own tools hold
 * what it made itself: both stay as they are.
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
    // Other items are the API's own: they count, and stay.
    const text = type === "reasoning" ? readParts(item.summary).text : call.length > 0 ? "" : stringify(item);
    return [
      {
        role: "assistant",
        ...(type === "reasoning" ? { thinking: true as const } : {}),
        text,
        calls: call,
        isWritable: false,
      },
    ];
  },

  write(item, texts) {
    const [text] = texts.values();
    if (text === undefined) return item;
    if (typeof item.type === "string" && item.type.endsWith("_output"))
      return withFields(item, { output: text });
    if (typeof item.content === "string") return withFields(item, { content: text });
    const [first] = fieldsOf(item.content);
    return withFields(item, { content: [withFields(first ?? { type: "output_text" }, { text })] });
  },

  original: ({ output, content }) => output ?? content,
};

function readMessage({ role, content }: Fields): Piece[] | undefined {
  if (role !== "user" && role !== "assistant" && role !== "system" && role !== "developer") return undefined;
  if (typeof content !== "string" && !Array.isArray(content)) return undefined;
  const { text, attachments } = readParts(content);
  const isPlain = fieldsOf(content).every(
    ({ type, annotations }) =>
      type === "output_text" && (!Array.isArray(annotations) || annotations.length === 0),
  );
  return [
    {
      role: role === "developer" ? "system" : role,
      text,
      ...(attachments ? { attachments } : {}),
      isWritable: role === "assistant" && text !== "" && isPlain,
    },
  ];
}

function readOutput({ call_id, id, output, status }: Fields): Piece {
  const { text, attachments } = readParts(output);
  const callId = textOf(call_id) ?? textOf(id);
  return {
    role: "result",
    text: isFields(output) ? stringify(output) : text,
    ...(callId === undefined ? {} : { callId }),
    ...(status === "failed" ? { isError: true as const } : {}),
    ...(attachments ? { attachments } : {}),
    // A screenshot or a shell's list of outcomes has a form that a text cannot take.
    isWritable:
      typeof output === "string" ||
      (Array.isArray(output) &&
        output.length > 0 &&
        fieldsOf(output).every(({ type }) => typeof type === "string" && type.startsWith("input_"))),
  };
}

/** Every item that its harness answers has a `call_id` (or, of the older local shell, an id). */
function readCall(item: Fields): PieceCall[] {
  const { type, call_id, name, action, operation, arguments: input } = item;
  if (typeof call_id !== "string" || typeof type !== "string" || !type.endsWith("_call")) return [];
  const given = input ?? item.input ?? action ?? operation;
  return [{ id: call_id, tool: textOf(name) ?? type.slice(0, -"_call".length), input: given }];
}

function readParts(content: unknown): { text: string; attachments?: number } {
  if (typeof content === "string") return { text: content };
  let attachments = 0;
  const texts = fieldsOf(content).map((part) => {
    const text = textOf(part.text) ?? textOf(part.refusal);
    if (text !== undefined) return text;
    if (part.type !== "input_image" && part.type !== "input_file") return stringify(part);
    attachments += 1;
    const { mediaType, data } = readDataUrl(part.image_url ?? part.file_data);
    return describeAttachment(part.type.slice("input_".length), mediaType, data);
  });
  return { text: texts.join("\n"), ...(attachments > 0 ? { attachments } : {}) };
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
