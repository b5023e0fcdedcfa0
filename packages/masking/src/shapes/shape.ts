import type { Call } from "../call.js";
import type { Role } from "../conversation.js";
import type { Fields } from "../values.js";

/** The supported message lists. */
export type ShapeName = "anthropic" | "openai-chat" | "openai-responses" | "ai-sdk" | "ollama";

/** The content of one message, read without its neighbours. */
export interface Piece {
  readonly role: Role;
  readonly thinking?: true | undefined;
  readonly text: string;
  /** For an assistant message. */
  readonly calls?: readonly Call[] | undefined;
  /** For a result: the call it names, and the tool if the message names it. */
  readonly callId?: string | undefined;
  readonly tool?: string | undefined;
  readonly isError?: true | undefined;
  /** Present if the message has it next to the text. */
  readonly exitCode?: number | undefined;
  readonly attachments?: number | undefined;
  /** Whether `write` can replace its text without the API objecting. */
  readonly isWritable: boolean;
}

/**
 * New texts for a message's pieces, by position. Null removes a piece, which is valid only for thinking;
 * undefined keeps it.
 */
export type PieceTexts = readonly (string | null | undefined)[];

/** How one API writes messages. Never changes a message in place. */
export interface Shape {
  readonly name: ShapeName;
  /** Whether a message has a feature that only this shape has; more specific shapes are asked first. */
  isCertain(message: Fields): boolean;
  /** The pieces of a message, in order; undefined if it does not have this shape. */
  read(message: Fields): Piece[] | undefined;
  /** The message with some of its pieces' texts replaced. */
  write(message: Fields, texts: PieceTexts): Fields;
  /** The content of a piece, for the store: the value of its field, in any form. */
  original(message: Fields, piece: number): unknown;
}
