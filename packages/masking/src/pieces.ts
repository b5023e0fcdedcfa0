import type { ToolCall } from "./conversation.js";
import { fingerprint } from "./digest.js";
import { type Fields, isFields, type Piece, type PieceCall, type Shape } from "./shapes/shape.js";
import { ATTACHMENT_TOKENS, MESSAGE_TOKENS, type TokenEstimator } from "./tokens.js";
import { readsAsFailure } from "./tools/outcome.js";

/** A piece with all that is known of it without its neighbours. */
export interface ReadPiece {
  readonly piece: Piece;
  readonly tokens: number;
  /** Of the text alone. */
  readonly textTokens: number;
  readonly failed: boolean;
  /** Computed when first asked for. */
  fingerprint(): string;
}

/** What was read of one message, and what of it was seen then. */
interface Read {
  readonly pieces: readonly ReadPiece[];
  readonly seen: readonly unknown[];
}

/** The fields that hold what a message says, in any shape: when one is another value, the message has to be read again. */
const TELLING = [
  "role",
  "type",
  "content",
  "output",
  "tool_calls",
  "arguments",
  "thinking",
  "reasoning_content",
] as const;

/**
 * Reads messages, each object once: a harness appends to its list, and what was read of the messages before stays true. A message that
 * was given other content in place is read again; a block within its content that was changed in place is not noticed.
 */
export class PieceReader {
  readonly #reads = new WeakMap<object, Read>();

  constructor(
    readonly shape: Shape,
    readonly countTokens: TokenEstimator,
  ) {}

  /** The pieces of a message; undefined when it is none of the shape. */
  read(message: unknown): readonly ReadPiece[] | undefined {
    if (!isFields(message)) return undefined;
    const known = this.#reads.get(message);
    if (known && isSeen(known.seen, message)) return known.pieces;
    const pieces = this.shape.read(message)?.map((piece) => this.#measure(piece));
    if (pieces) this.#reads.set(message, { pieces, seen: look(message) });
    return pieces;
  }

  #measure(piece: Piece): ReadPiece {
    const textTokens = this.countTokens(piece.text);
    const calls = piece.calls ?? [];
    const callTokens = calls.length === 0 ? 0 : this.countTokens(calls.map(callText).join(""));
    let print: string | undefined;
    return {
      piece,
      textTokens,
      tokens: textTokens + callTokens + MESSAGE_TOKENS + (piece.attachments ?? 0) * ATTACHMENT_TOKENS,
      failed: piece.role === "result" && (piece.isError === true || readsAsFailure(piece.text)),
      fingerprint: () => {
        print ??= fingerprint(piece.text);
        return print;
      },
    };
  }
}

export function callText({ tool, input }: PieceCall | ToolCall): string {
  return tool + jsonText(input);
}

/** A value as JSON; "" for what has none (a cycle, a function). */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}

function look(message: Fields): unknown[] {
  const seen: unknown[] = TELLING.map((field) => message[field]);
  seen.push(Array.isArray(message.content) ? message.content.length : 0);
  return seen;
}

function isSeen(seen: readonly unknown[], message: Fields): boolean {
  for (let index = 0; index < TELLING.length; index++) {
    if (seen[index] !== message[TELLING[index]!]) return false;
  }
  return seen[TELLING.length] === (Array.isArray(message.content) ? message.content.length : 0);
}
