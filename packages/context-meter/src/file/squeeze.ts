import type { ReadBytes } from "./contains.js";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const PIECE_BYTES = 64 * 1024;

/** A longer string is not an id, a model or a time. */
const MAX_STRING_LENGTH = 1024;

/**
 * Reads a row of a file with its long strings emptied: a row with ten megabytes of text then
 * takes a few kilobytes, and at most one piece of it is ever in memory. Everything else stays as
 * it is, valid JSON or not.
 */
export function readSqueezed(read: ReadBytes, start: number, length: number): Buffer {
  const piece = Buffer.allocUnsafeSlow(Math.min(length, PIECE_BYTES));
  const kept = new GrowingBuffer(piece);
  let isString = false;
  // The length of the open string in earlier pieces, and how much of the row was kept before it.
  let before = 0;
  let mark = 0;
  // 1 when the piece begins with the second byte of an escape.
  let skipped = 0;
  for (let at = start; at < start + length; ) {
    const count = read(piece, at, Math.min(piece.length, start + length - at));
    if (count === 0) break;
    let keptTo = 0;
    let opened = -before;
    let isOpenedHere = false;
    let index = skipped;
    for (; index < count; index++) {
      if (!isString) {
        while (index < count && piece[index] !== QUOTE) index++;
        if (index >= count) break;
        isString = isOpenedHere = true;
        opened = index + 1;
      } else {
        while (index < count && piece[index] !== QUOTE) index += piece[index] === BACKSLASH ? 2 : 1;
        if (index >= count) break;
        isString = false;
        if (index - opened > MAX_STRING_LENGTH) {
          if (isOpenedHere) kept.add(keptTo, opened);
          else kept.size = mark;
          keptTo = index;
        }
      }
    }
    if (isString && isOpenedHere) {
      kept.add(keptTo, opened);
      mark = kept.size;
      keptTo = opened;
    }
    if (isString && count - opened > MAX_STRING_LENGTH) kept.size = mark;
    else kept.add(keptTo, count);
    before = isString ? count - opened : 0;
    skipped = isString ? index - count : 0;
    at += count;
  }
  return kept.bytes;
}

class GrowingBuffer {
  size = 0;
  private buffer: Buffer;

  constructor(private readonly source: Buffer) {
    this.buffer = Buffer.allocUnsafeSlow(source.length);
  }

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.size);
  }

  /** Adds these bytes of the source. */
  add(from: number, to: number): void {
    const needed = this.size + to - from;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.buffer.length * 2));
      this.buffer.copy(larger, 0, 0, this.size);
      this.buffer = larger;
    }
    this.size += this.source.copy(this.buffer, this.size, from, to);
  }
}
