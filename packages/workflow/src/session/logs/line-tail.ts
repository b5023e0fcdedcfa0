import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const STEP = 64 * 1024;

// JSON lines can be longer than other lines, because they must not be split.
const MAX_ROW_LENGTH = 16 * 1024 * 1024;
const BRACE = 0x7b;

// Limits each read, so that a follower can print between reads.
const MAX_AT_ONCE = 1024 * 1024;

export interface LineTailOptions {
  /** Number of existing lines to start with. Defaults to all. */
  last?: number;
  /** Number of bytes after which long lines, such as progress bars, are split. Defaults to none. */
  longest?: number;
}

/** Reads the lines in a growing file. Starts over if the file is truncated or replaced. */
export class LineTail {
  readonly #path: string;
  readonly #last: number;
  readonly #longest: number;
  #offset: number | undefined;
  #inode: number | undefined;
  #open: Buffer = Buffer.alloc(0);
  /** Whether the last {@link LineTail.read} left data unread. */
  isBehind = false;

  constructor(path: string, options: LineTailOptions = {}) {
    this.#path = path;
    this.#last = options.last ?? Number.POSITIVE_INFINITY;
    this.#longest = options.longest ?? Number.POSITIVE_INFINITY;
  }

  /** Returns the complete lines since the last call, or none if the file is unreadable. */
  read(): string[] {
    let fd: number;
    try {
      fd = openSync(this.#path, "r");
    } catch {
      return [];
    }
    try {
      return this.#readFrom(fd);
    } catch {
      return [];
    } finally {
      closeSync(fd);
    }
  }

  /** Returns all remaining lines, including an unterminated last line. */
  end(): string[] {
    const lines = this.read();
    while (this.isBehind) lines.push(...this.read());
    if (this.#open.length > 0) lines.push(lineOf(this.#open));
    this.#open = Buffer.alloc(0);
    return lines;
  }

  #readFrom(fd: number): string[] {
    const { size, ino } = fstatSync(fd);
    if (this.#offset !== undefined && (ino !== this.#inode || size < this.#offset)) {
      this.#offset = 0;
      this.#open = Buffer.alloc(0);
    }
    this.#inode = ino;
    this.#offset ??= startOfLast(fd, size, this.#last);
    const wanted = Math.min(size - this.#offset, MAX_AT_ONCE);
    this.isBehind = size - this.#offset > wanted;
    const chunk = Buffer.alloc(wanted);
    const got = readSync(fd, chunk, 0, wanted, this.#offset);
    this.#offset += got;
    return this.#take(chunk.subarray(0, got));
  }

  #take(chunk: Buffer): string[] {
    const bytes = this.#open.length === 0 ? chunk : Buffer.concat([this.#open, chunk]);
    const lines: string[] = [];
    let start = 0;
    for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
      lines.push(lineOf(bytes.subarray(start, end)));
      start = end + 1;
    }
    const longest = bytes[start] === BRACE ? Math.max(this.#longest, MAX_ROW_LENGTH) : this.#longest;
    while (bytes.length - start > longest) {
      let end = start + longest;
      while (isInsideCharacter(bytes[end])) end--;
      lines.push(lineOf(bytes.subarray(start, end)));
      start = end;
    }
    this.#open = Buffer.from(bytes.subarray(start));
    return lines;
  }
}

function isInsideCharacter(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

function lineOf(bytes: Buffer): string {
  return bytes.toString("utf8").replace(/\r$/, "");
}

function startOfLast(fd: number, size: number, lines: number): number {
  if (lines === Number.POSITIVE_INFINITY) return 0;
  const chunk = Buffer.alloc(STEP);
  // A line break at the very end does not start another line.
  let missing = lines + 1;
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - STEP);
    const got = readSync(fd, chunk, 0, end - start, start);
    for (let at = got - 1; at >= 0; at--) {
      if (chunk[at] !== 0x0a) {
        if (start + at === size - 1) missing--;
        continue;
      }
      if (--missing === 0) return start + at + 1;
    }
    end = start;
  }
  return 0;
}
