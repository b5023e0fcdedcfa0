import type { Call } from "../call.js";
import type { Role } from "../conversation.js";

/** The message lists that are understood. */
export type ShapeName = "anthropic" | "openai-chat" | "openai-responses" | "ai-sdk" | "ollama";

/** What one message holds, read without its neighbours. */
export interface Piece {
  readonly role: Role;
  readonly thinking?: true | undefined;
  readonly text: string;
  /** Of an assistant. */
  readonly calls?: readonly Call[] | undefined;
  /** Of a result: the call that it names, and the tool where the message says it. */
  readonly callId?: string | undefined;
  readonly tool?: string | undefined;
  readonly isError?: true | undefined;
  /** Where the message has it beside the text. */
  readonly exitCode?: number | undefined;
  readonly attachments?: number | undefined;
  /** Whether `write` can put another text in its place without the API minding. */
  readonly isWritable: boolean;
}

/**
 * Other texts for a message's pieces, by their places: null removes a piece, which only thinking can be;
 * undefined leaves it.
 */
export type PieceTexts = readonly (string | null | undefined)[];

/** How one API writes messages. Nothing here changes a message that it is given. */
export interface Shape {
  readonly name: ShapeName;
  /** Whether a message has what only this shape has; the more telling shapes are asked first. */
  isCertain(message: Fields): boolean;
  /** The pieces of a message, in order; undefined when it is none of this shape. */
  read(message: Fields): Piece[] | undefined;
  /** The message with other texts in some of its pieces. */
  write(message: Fields, texts: PieceTexts): Fields;
  /** What a piece holds, for the store: the value of its field, of whatever form. */
  original(message: Fields, piece: number): unknown;
}

/** An object from outside, of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NO_FIELDS: readonly Fields[] = [];

/** A list's members that are objects; none of what is no list. */
export function fieldsOf(value: unknown): readonly Fields[] {
  if (!Array.isArray(value)) return NO_FIELDS;
  return value.every(isFields) ? value : value.filter(isFields);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A message's copy with other fields, and without those that are undefined. */
export function withFields(message: Fields, fields: Record<string, unknown>): Fields {
  // A spread would give the first thousands of copies a hidden class each.
  const copy: Record<string, unknown> = Object.assign({}, message, fields);
  for (const key in fields) if (fields[key] === undefined) delete copy[key];
  return copy;
}

/**
 * How a part that is no text is told in one line: its kind, its media type and its size, where they are
 * known.
 */
export function describeAttachment(kind: string, mediaType: unknown, data: unknown): string {
  const type = textOf(mediaType);
  const size =
    typeof data === "string" && !/^https?:/.test(data.slice(0, 6))
      ? kilobytes((data.length * 3) / 4)
      : undefined;
  const told = [
    type && /^[\w.+-]+\/[\w.+-]+$/.test(type.slice(0, 80)) ? type.slice(0, 80) : undefined,
    size,
  ].filter(Boolean);
  return told.length > 0 ? `[${kind}: ${told.join(", ")}]` : `[${kind}]`;
}

export function kilobytes(bytes: number): string {
  if (bytes < 1024) return `${Math.ceil(bytes)} bytes`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${kilo.toFixed(kilo < 10 ? 1 : 0)} KB` : `${(kilo / 1024).toFixed(1)} MB`;
}

/** The media type and the data of a `data:` address; of another address nothing. */
export function readDataUrl(url: unknown): { mediaType?: string; data?: string } {
  if (typeof url !== "string" || !url.startsWith("data:")) return {};
  const comma = url.indexOf(",");
  if (comma < 0) return {};
  return { mediaType: url.slice(5, Math.min(comma, 100)).split(";")[0] ?? "", data: url.slice(comma + 1) };
}
