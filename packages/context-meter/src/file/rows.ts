import { fstatSync, readSync } from "node:fs";
import type { JsonObject } from "@agentos/platform";
import { LINE_FEED, parseRow, parseRows } from "./parse-rows.js";

// The row with the latest count is usually near the end. If it is not, larger steps need fewer reads.
const FIRST_STEP = 16 * 1024;
const LARGEST_STEP = 256 * 1024;

// The longest row seen so far was 12 MB. Reading a row above this limit would cause a noticeable delay.
const MAX_ROW_SIZE = 64 * 1024 * 1024;

// No client is known to append this much without a response, and a hook must not take seconds.
const MAX_TAIL_SIZE = 512 * 1024 * 1024;

const FIRST_BYTES = 256 * 1024;

// Matches the row's own type, but never text inside a string, where quotes are escaped.
const OWN_TYPE = /^\{[^{]*?"type":"([^"\\]*)"/;
const TYPE_WITHIN = 512;

/** A session file's rows, newest first, read in growing chunks from the end. */
export class Rows {
  readonly fileSize: number;
  /** The offset of the current row in the file. */
  start: number;
  private row: Buffer = Buffer.alloc(0);
  private chunk: Buffer = this.row;
  private chunkStart: number;
  private step = FIRST_STEP;

  constructor(private readonly fd: number) {
    this.fileSize = fstatSync(fd).size;
    this.chunkStart = this.fileSize;
    // Assumes a line feed after the end of the file, so that an unterminated last row is also found.
    this.start = this.fileSize + 1;
  }

  /**
   * Moves to the next older non-empty row. Returns false if there is none, or if it is too far from
   * the end of the file.
   * @param types rows that clearly have a different type are skipped; there may be tens of
   * thousands of them
   */
  next(types?: readonly string[]): boolean {
    do {
      if (!this.previous()) return false;
    } while (this.row.length === 0 || (types !== undefined && this.isOther(types)));
    return this.fileSize - this.start <= MAX_TAIL_SIZE;
  }

  /** Parses the current row. Returns undefined for an invalid row, such as a torn last row. */
  object(): JsonObject | undefined {
    return parseRow(this.row);
  }

  /** Whether one of the strings occurs in the `limit` bytes that begin with the current row. */
  contains(limit: number, texts: readonly string[]): boolean {
    const bytes = this.read(this.start, Math.min(limit, this.fileSize - this.start));
    // Compares bytes, because Node 24 aborts when it searches for a string that contains a lone
    // surrogate.
    return texts.some((text) => bytes.includes(Buffer.from(text)));
  }

  /** Yields the rows in the first 256 KiB of the file. */
  *first(): Generator<JsonObject> {
    const bytes = this.read(0, Math.min(FIRST_BYTES, this.fileSize));
    yield* parseRows(bytes);
  }

  private previous(): boolean {
    const end = this.start - 1;
    if (end < 0) return false;
    for (;;) {
      const last = end - 1 - this.chunkStart;
      const lineFeed = last < 0 ? -1 : this.chunk.lastIndexOf(LINE_FEED, last);
      if (lineFeed !== -1 || this.chunkStart === 0) {
        this.start = this.chunkStart + lineFeed + 1;
        this.row = this.chunk.subarray(lineFeed + 1, end - this.chunkStart);
        return true;
      }
      const searched = Math.max(0, end - this.chunkStart);
      if (searched > MAX_ROW_SIZE) return false;
      this.chunkStart = Math.max(0, end - Math.max(this.step, 2 * searched));
      this.chunk = this.read(this.chunkStart, end - this.chunkStart);
      this.step = Math.min(LARGEST_STEP, this.step * 4);
    }
  }

  private isOther(types: readonly string[]): boolean {
    const type = OWN_TYPE.exec(this.row.toString("latin1", 0, TYPE_WITHIN))?.[1];
    return type !== undefined && !types.includes(type);
  }

  /** Copies bytes from the file; the result is shorter if the file has shrunk. */
  private read(start: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(this.fd, bytes, filled, length - filled, start + filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  }
}
