import type { Call } from "../call.js";
import { type Fields, fieldsOf, textOf, withFields } from "../values.js";
import type { Piece, PieceTexts, Shape } from "./shape.js";

type PartKind = "text" | "thinking" | "call" | "result" | "attachment" | "other";

interface PartShape extends Pick<Shape, "name" | "isCertain"> {
  accepts(message: Fields): boolean;
  /** Returns undefined for an unknown part. */
  kindOf(part: Fields, role: unknown): PartKind | undefined;
  thinkingOf(part: Fields): string | undefined;
  readCall(part: Fields): Call | undefined;
  readResult(part: Fields): Piece;
  contentOfResult(part: Fields): unknown;
  describePart(part: Fields): string;
  isPinned?(part: Fields): boolean;
  writePart(part: Fields, text: string): Fields;
}

interface Slot {
  readonly piece: Piece;
  readonly parts: readonly Fields[];
}

export function shapeOfParts(shape: PartShape): Shape {
  return {
    name: shape.name,
    isCertain: shape.isCertain,
    read: (message) => slotsOf(message, shape)?.map(({ piece }) => piece),
    write: (message, texts) => writeParts(message, texts, shape),
    original(message, index) {
      if (typeof message.content === "string") return message.content;
      const { parts = [], piece } = slotsOf(message, shape)?.[index] ?? {};
      return piece?.role === "result" ? shape.contentOfResult(parts[0]!) : parts;
    },
  };
}

export function hasContent({ content }: Fields): boolean {
  return typeof content === "string" || Array.isArray(content);
}

/** Returns one slot for the thinking, one for each result, and one for text, calls and all other parts. */
function slotsOf(message: Fields, shape: PartShape): Slot[] | undefined {
  const { content } = message;
  const role = message.role as "user" | "assistant" | "system";
  const isAssistant = role === "assistant";
  if (!hasContent(message) || !shape.accepts(message)) return undefined;
  if (typeof content === "string")
    return [{ piece: { role, text: content, isWritable: isAssistant && content !== "" }, parts: [] }];
  const parts = fieldsOf(content);
  const thoughts: Fields[] = [];
  const results: Fields[] = [];
  const texts: Fields[] = [];
  const calls: Fields[] = [];
  const others: Fields[] = [];
  let attachments = 0;
  const lists = {
    thinking: thoughts,
    result: results,
    text: texts,
    call: calls,
    attachment: others,
    other: others,
  };
  for (const part of parts) {
    const kind = shape.kindOf(part, role);
    if (kind !== undefined) lists[kind].push(part);
    if (kind === "attachment") attachments += 1;
  }
  const slots: Slot[] = [];
  if (isAssistant && thoughts.length > 0) {
    const text = thoughts.map((part) => shape.thinkingOf(part) ?? "").join("\n");
    const isWritable = thoughts.length < parts.length;
    slots.push({ piece: { role, thinking: true, text, isWritable }, parts: thoughts });
  }
  for (const part of results) slots.push({ piece: shape.readResult(part), parts: [part] });
  // The API merges adjacent assistant messages, so each needs a piece of its own.
  if (isAssistant || calls.length + texts.length + others.length > 0) {
    const piece: Piece = {
      role,
      text: [...texts.map(({ text }) => textOf(text) ?? ""), ...others.map(shape.describePart)].join("\n"),
      calls: isAssistant ? callsOf(calls, shape.readCall) : undefined,
      attachments: attachments || undefined,
      isWritable:
        isAssistant &&
        texts.length > 0 &&
        others.length === 0 &&
        !(shape.isPinned && texts.some(shape.isPinned)),
    };
    slots.push({ piece, parts: texts });
  }
  return slots;
}

export function callsOf(parts: readonly Fields[], read: (part: Fields) => Call | undefined): readonly Call[] {
  if (parts.length > 1) return parts.flatMap((part) => read(part) ?? []);
  const call = parts[0] && read(parts[0]);
  return call ? [call] : [];
}

/** Writes the text of each piece into its first part and removes its other parts. */
function writeParts(message: Fields, texts: PieceTexts, shape: PartShape): Fields {
  const { content } = message;
  if (!Array.isArray(content)) return withFields(message, { content: texts[0] ?? content });
  const edits = new Map<unknown, Fields | undefined>();
  for (const [index, { parts }] of slotsOf(message, shape)!.entries()) {
    const text = texts[index];
    if (text === undefined) continue;
    for (const [place, part] of parts.entries())
      edits.set(part, text === null || place > 0 ? undefined : shape.writePart(part, text));
  }
  return withFields(message, {
    content: content.flatMap((part) => (edits.has(part) ? (edits.get(part) ?? []) : [part])),
  });
}

/**
 * Reads text parts and refusals verbatim. For every other part, `describeOther` supplies the text.
 */
export function readParts(
  content: unknown,
  describeOther: (part: Fields) => { description: string; isAttachment: boolean },
): { text: string; attachments: number | undefined } {
  if (typeof content === "string") return { text: content, attachments: undefined };
  let attachments = 0;
  const texts = fieldsOf(content).map((part) => {
    const text = textOf(part.text) ?? textOf(part.refusal);
    if (text !== undefined) return text;
    const { description, isAttachment } = describeOther(part);
    if (isAttachment) attachments += 1;
    return description;
  });
  return { text: texts.join("\n"), attachments: attachments || undefined };
}
