import { fingerprint } from "./digest.js";
import { type Fields, isFields, type Piece, type PieceCall, type Shape } from "./shapes/shape.js";
import { ATTACHMENT_TOKENS, MESSAGE_TOKENS, type TokenEstimator } from "./tokens.js";

/** A piece with all that is known of it without its neighbours. */
export class ReadPiece {
  #fingerprint: string | undefined;

  constructor(
    readonly piece: Piece,
    /** Of the text alone. */
    readonly textTokens: number,
    readonly tokens: number,
  ) {}

  fingerprint(): string {
    this.#fingerprint ??= fingerprint(this.piece.text);
    return this.#fingerprint;
  }
}

/** What was read of one message, and what of it was seen then. */
interface Read {
  readonly pieces: readonly ReadPiece[];
  readonly content: unknown;
  readonly length: number;
  readonly calls: unknown;
}

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
    if (
      known &&
      known.content === contentOf(message) &&
      known.length === lengthOf(known.content) &&
      known.calls === message.tool_calls
    ) {
      return known.pieces;
    }
    const pieces = this.shape.read(message)?.map((piece) => this.#measure(piece));
    if (pieces) {
      const content = contentOf(message);
      this.#reads.set(message, { pieces, content, length: lengthOf(content), calls: message.tool_calls });
    }
    return pieces;
  }

  #measure(piece: Piece): ReadPiece {
    const textTokens = this.countTokens(piece.text);
    const calls = piece.calls ?? [];
    const callTokens =
      calls.length === 0
        ? 0
        : this.countTokens(calls.length === 1 ? callText(calls[0]!) : calls.map(callText).join(""));
    return new ReadPiece(
      piece,
      textTokens,
      textTokens + callTokens + MESSAGE_TOKENS + (piece.attachments ?? 0) * ATTACHMENT_TOKENS,
    );
  }
}

export function callText({ tool, input }: PieceCall): string {
  return tool + (typeof input === "string" ? input : jsonText(input));
}

/** A value as JSON; "" for what has none (a cycle, a function). */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}

/** What a message says, in whichever field its API has it. */
export function contentOf(message: unknown): unknown {
  if (typeof message !== "object" || message === null) return undefined;
  const { content, output } = message as Fields;
  return content ?? output;
}

function lengthOf(content: unknown): number {
  return Array.isArray(content) ? content.length : 0;
}
