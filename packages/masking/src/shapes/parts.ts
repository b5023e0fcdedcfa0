import { type Fields, fieldsOf, type Piece, type PieceTexts, textOf, withFields } from "./shape.js";

/** A piece, and the parts of the message's content that make it. */
export interface Slot {
  readonly piece: Piece;
  readonly parts: readonly Fields[];
}

/** Whether a message's content is a text or a list of parts. */
export function hasContent({ content }: Fields): boolean {
  return typeof content === "string" || Array.isArray(content);
}

/** The one slot of a message whose content is a text; undefined for a list of parts. */
export function slotOfText({ role, content }: Fields): Slot | undefined {
  const text = textOf(content);
  if (text === undefined) return undefined;
  const isWritable = role === "assistant" && text !== "";
  return { piece: { role: role as "user" | "assistant" | "system", text, isWritable }, parts: [] };
}

/**
 * `write` of a shape whose messages have slots: of a slot's parts the first one gets its text, the others go,
 * and all do where the slot is removed.
 */
export function writeSlots(
  message: Fields,
  slots: readonly Slot[],
  texts: PieceTexts,
  writePart: (part: Fields, text: string) => Fields,
): Fields {
  const { content } = message;
  if (!Array.isArray(content)) {
    return withFields(message, { content: texts[0] ?? content });
  }
  const edits = new Map<unknown, Fields | undefined>();
  for (const [index, { parts }] of slots.entries()) {
    const text = texts[index];
    if (text === undefined) continue;
    for (const [place, part] of parts.entries())
      edits.set(part, text === null || place > 0 ? undefined : writePart(part, text));
  }
  return withFields(message, {
    content: content.flatMap((part) => (edits.has(part) ? (edits.get(part) ?? []) : [part])),
  });
}

/** A content as one text: texts and refusals as they are, other parts as `tellOther` tells them in a line. */
export function readParts(
  content: unknown,
  tellOther: (part: Fields) => { told: string; isAttachment: boolean },
): { text: string; attachments: number | undefined } {
  if (typeof content === "string") return { text: content, attachments: undefined };
  let attachments = 0;
  const texts = fieldsOf(content).map((part) => {
    const text = textOf(part.text) ?? textOf(part.refusal);
    if (text !== undefined) return text;
    const { told, isAttachment } = tellOther(part);
    if (isAttachment) attachments += 1;
    return told;
  });
  return { text: texts.join("\n"), attachments: attachments || undefined };
}
