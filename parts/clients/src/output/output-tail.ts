/** How many bytes of stdout an outcome's `output` contains, from the end. */
export const OUTPUT_TAIL_BYTES = 16 * 1024;

/** A cut is moved to the start of the next line if this drops less than a quarter of the limit. */
const LINE_BOUNDARY_SHARE = 4;

/** The last bytes of a stream, as text. Keeps at most four times its limit in memory. */
export class OutputTail {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #kept = 0;
  #total = 0;

  /** @param limit how many bytes to keep from the end of the stream */
  constructor(limit: number) {
    this.#limit = limit;
  }

  push(chunk: Buffer): void {
    this.#total += chunk.length;
    // Copied, so that the rest of a large chunk can be freed.
    const wanted = chunk.length > this.#limit + 1 ? Buffer.from(chunk.subarray(-this.#limit - 1)) : chunk;
    this.#chunks.push(wanted);
    this.#kept += wanted.length;
    if (this.#kept > 3 * this.#limit) this.#compact();
  }

  /** Returns the end, cut at the start of a line if one is near, and never inside a character. */
  read(): { text: string; omittedBytes: number } {
    this.#compact();
    const bytes = this.#chunks[0] ?? Buffer.alloc(0);
    const start = this.#total <= this.#limit ? 0 : firstWhole(bytes, this.#limit);
    const end = bytes.subarray(start);
    return { text: end.toString("utf8"), omittedBytes: this.#total - end.length };
  }

  #compact(): void {
    const all = Buffer.concat(this.#chunks);
    // The byte before the limit shows whether the rest begins a line.
    const kept = all.length > this.#limit + 1 ? Buffer.from(all.subarray(-this.#limit - 1)) : all;
    this.#chunks = [kept];
    this.#kept = kept.length;
  }
}

function firstWhole(bytes: Buffer, limit: number): number {
  const lineEnd = bytes.indexOf("\n");
  if (lineEnd !== -1 && lineEnd < limit / LINE_BOUNDARY_SHARE) return lineEnd + 1;
  let start = bytes.length - limit;
  // Bytes 10xxxxxx continue a character, which has at most three of them.
  while (start < bytes.length - limit + 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++;
  return start;
}
