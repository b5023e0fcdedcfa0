import type { JsonObject } from "@agentos/platform";

/**
 * A stream is recognised by its first rows: after this many other rows, or this much text, the program is not
 * an agent.
 */
const MAX_ROWS = 20;
const MAX_BYTES = 256 * 1024;

/** A piece of output: a line with rows, or any other bytes. */
export interface Piece {
  bytes: Buffer;
  rows?: readonly JsonObject[];
}

/** What a phase prints before its stream is recognised, if it is one. */
export class Beginning {
  readonly #pieces: Piece[] = [];
  #bytes = 0;
  #rows = 0;

  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  /** Whether it is too late for a stream to begin. */
  get isOver(): boolean {
    return this.#rows >= MAX_ROWS || this.#bytes > MAX_BYTES;
  }

  add(piece: Piece): void {
    this.#bytes += piece.bytes.length;
    if (piece.rows !== undefined) this.#rows++;
    if (this.#bytes <= MAX_BYTES) this.#pieces.push(piece);
  }
}
