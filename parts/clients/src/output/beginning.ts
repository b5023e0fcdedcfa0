import type { JsonObject } from "@agentos/platform";

/** If no stream has begun after this many rows or bytes, the output is not a stream. */
const MAX_ROWS = 20;
const MAX_BYTES = 256 * 1024;

export interface Piece {
  bytes: Buffer;
  rows?: readonly JsonObject[];
}

/** What a phase prints before its output is recognized as a stream. */
export class Beginning {
  readonly #pieces: Piece[] = [];
  #bytes = 0;
  #rows = 0;

  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  get isOver(): boolean {
    return this.#rows >= MAX_ROWS || this.#bytes > MAX_BYTES;
  }

  add(piece: Piece): void {
    this.#bytes += piece.bytes.length;
    if (piece.rows !== undefined) this.#rows++;
    if (this.#bytes <= MAX_BYTES) this.#pieces.push(piece);
  }
}
