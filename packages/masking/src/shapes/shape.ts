import type { Call } from "../call.js";
import type { Role } from "../conversation.js";
import type { Fields } from "../values.js";

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
