import type { Call } from "../call.js";
import type { Role } from "../conversation.js";
import type { Fields } from "../values.js";

/** The supported message formats. */
export type ShapeName = "anthropic" | "openai-chat" | "openai-responses" | "ai-sdk" | "ollama";

/** A part of a message's content, read without the rest of the conversation. */
export interface Piece {
  readonly role: Role;
  readonly thinking?: true | undefined;
  readonly text: string;
  readonly calls?: readonly Call[] | undefined;
  /** The call that a result answers, and its tool, if the message names them. */
  readonly callId?: string | undefined;
  readonly tool?: string | undefined;
  readonly isError?: true | undefined;
  readonly exitCode?: number | undefined;
  readonly attachments?: number | undefined;
  readonly isWritable: boolean;
}

/**
 * New text by position. Undefined keeps a piece; null removes it, which is allowed only for
 * thinking.
 */
export type PieceTexts = readonly (string | null | undefined)[];

/** Reads the messages of one API, and writes changed copies of them. */
export interface Shape {
  readonly name: ShapeName;
  /** Returns whether the message is valid only in this shape. More specific shapes are tried first. */
  isCertain(message: Fields): boolean;
  /** Returns undefined if the message does not have this shape. */
  read(message: Fields): Piece[] | undefined;
  write(message: Fields, texts: PieceTexts): Fields;
  /** Returns a piece's unmodified content for the store. */
  original(message: Fields, piece: number): unknown;
}
