import type { JsonObject } from "@agentos/platform";

/**
 * A stream is known by its first rows: after so many others, or so much text, a program is an ordinary one.
 */
const MAX_ROWS = 20;
const MAX_BYTES = 256 * 1024;

/** Something that was printed: a line with rows, or any other bytes. */
export interface Piece {
  bytes: Buffer;
  rows?: readonly JsonObject[];
}

/** What a phase prints before it is known whose stream that is, if it is any. */
export class Beginning {
  readonly #pieces: Piece[] = [];
  #bytes = 0;
  #rows = 0;

  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  /** Whether no stream begins here any more. */
  get isOver(): boolean {
    return this.#rows >= MAX_ROWS || this.#bytes > MAX_BYTES;
  }

  add(piece: Piece): void {
    this.#bytes += piece.bytes.length;
    if (piece.rows !== undefined) this.#rows++;
    if (this.#bytes <= MAX_BYTES) this.#pieces.push(piece);
  }
}
