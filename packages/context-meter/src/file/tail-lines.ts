import { fstatSync, readSync } from "node:fs";
import { LONG_LINE_BYTES } from "./long-line.js";
import { type Initials, skipOthers } from "./skip-others.js";

// The deciding row is nearly always among the last; when it is not, larger steps need fewer calls.
const STEPS = [16, 64, 256].map((kibibytes) => kibibytes * 1024);
const LINE_FEED = 0x0a;

/**
 * A file's lines from last to first, found in growing chunks from its end. Cost does not grow with the file,
 * and memory stays at one chunk however long a line is.
 */
export class TailLines {
  /** The line's offsets in the file, without its line feed. */
  start = 0;
  end = 0;
  /** The line's position in {@link buffer}; `from` is -1 for a line longer than a chunk. */
  from = -1;
  to = -1;
  // Untouched pages are never mapped, so the size costs nothing by itself.
  readonly buffer = Buffer.allocUnsafeSlow(LONG_LINE_BYTES);
  readonly size: number;
  private bufferStart: number;
  private bufferEnd: number;
  private steps = 0;

  constructor(private readonly fd: number) {
    this.size = fstatSync(fd).size;
    this.bufferStart = this.size;
    this.bufferEnd = this.size;
    // Treated as if a line began after the end, so that `previous` skips the last line feed like any other.
    this.start = this.size + 1;
  }

  /** Moves to the previous line; false when there is none. */
  previous(): boolean {
    let end = this.start - 1;
    if (end === this.size && end > 0) {
      this.load(end);
      if (this.buffer[end - 1 - this.bufferStart] === LINE_FEED) end--;
    }
    if (end < 0 || this.size === 0) return false;
    this.end = end;
    this.start = this.findStart(end);
    const whole = this.start >= this.bufferStart && end <= this.bufferEnd;
    this.from = whole ? this.start - this.bufferStart : -1;
    this.to = whole ? end - this.bufferStart : -1;
    return true;
  }

  /**
   * Skips the preceding lines that are clearly rows of other types, if the buffer contains them completely.
   */
  skipOthers(initials: Initials): void {
    const { buffer, bufferStart } = this;
    const start = this.start - bufferStart;
    if (start <= this.bufferEnd - bufferStart) this.start = bufferStart + skipOthers(buffer, start, initials);
  }

  /** A copy of the file's bytes from `start` on; shorter when the file has shrunk. */
  read(start: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    return bytes.subarray(0, this.fill(bytes, start, length));
  }

  /** Fills the buffer with the file's bytes from `start` on; returns the number of bytes read. */
  readonly fill = (target: Buffer, start: number, length: number): number => {
    let filled = 0;
    while (filled < length) {
      const count = readSync(this.fd, target, filled, length - filled, start + filled);
      if (count === 0) break;
      filled += count;
    }
    return filled;
  };

  private findStart(end: number): number {
    let searchedTo = end;
    for (;;) {
      const last = Math.min(searchedTo, this.bufferEnd) - 1 - this.bufferStart;
      const found = last < 0 ? -1 : this.buffer.lastIndexOf(LINE_FEED, last);
      if (found !== -1) return this.bufferStart + found + 1;
      if (this.bufferStart === 0) return 0;
      searchedTo = Math.min(searchedTo, this.bufferStart);
      // A line that fits is kept whole in the buffer; for a longer one only its beginning is searched for.
      this.load(end - LONG_LINE_BYTES < this.bufferStart ? end : this.bufferStart);
    }
  }

  private load(end: number): void {
    const step = STEPS[Math.min(this.steps++, STEPS.length - 1)] ?? LONG_LINE_BYTES;
    this.bufferStart = Math.max(0, end - step);
    this.bufferEnd = this.bufferStart + this.fill(this.buffer, this.bufferStart, end - this.bufferStart);
  }
}
