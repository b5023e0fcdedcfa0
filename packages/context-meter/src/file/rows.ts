import { type JsonObject, parseObject } from "@agentos/platform";
import { containsAny } from "./contains.js";
import type { Initials } from "./skip-others.js";
import { readSqueezed } from "./squeeze.js";
import { TailLines } from "./tail-lines.js";
import { sketch } from "./walk.js";

// How much of a line that is too long for the buffer is read before it is known to matter.
const HEAD_BYTES = 4096;

// No client writes a longer row (the largest seen had 12 MB), and reading one would be noticeable.
const MAX_ROW_SIZE = 64 * 1024 * 1024;

// No client is known to append this much without a model answer, and a hook must not read for seconds.
const MAX_TAIL_SIZE = 512 * 1024 * 1024;

const FIRST_BYTES = 64 * 1024;

const LINE_FEED = 0x0a;

/** A session file's rows from newest to oldest. */
export class Rows {
  private readonly lines: TailLines;
  private initials: Initials | undefined;

  constructor(fd: number) {
    this.lines = new TailLines(fd);
  }

  get fileSize(): number {
    return this.lines.size;
  }

  /** The row's offset in the file. */
  get start(): number {
    return this.lines.start;
  }

  /** Whether the row is too long to be parsed as a whole: see {@link sketch} and {@link squeezed}. */
  get isLong(): boolean {
    return this.lines.from === -1;
  }

  /**
   * Moves to the next older non-empty row; false when there is none, or after searching too long.
   * @param types skips rows whose own type clearly begins with a different letter than all of these. There
   *   may be tens of thousands of such rows, and one byte per row is enough to recognise them
   */
  next(types?: readonly string[]): boolean {
    const { lines } = this;
    if (types !== undefined) this.initials ??= initialsOf(types);
    do {
      if (this.initials !== undefined) lines.skipOthers(this.initials);
      if (!lines.previous()) return false;
    } while (lines.end === lines.start);
    return lines.size - lines.start <= MAX_TAIL_SIZE;
  }

  /** The row; undefined when it does not parse, like a torn last row. */
  object(): JsonObject | undefined {
    const { buffer, from, to } = this.lines;
    return parseObject(buffer.toString("utf8", this.afterBom(buffer, from), to));
  }

  /** A long row without its long strings, which are never held in memory. */
  squeezed(): JsonObject | undefined {
    const { start, end, fill } = this.lines;
    if (end - start > MAX_ROW_SIZE) return undefined;
    const row = readSqueezed(fill, start, end - start);
    return parseObject(row.toString("utf8", this.afterBom(row, 0)));
  }

  /** The row's scalar fields and nested objects, as far as its first bytes show them. */
  sketch(): JsonObject {
    const head = this.readHead();
    return sketch(head, this.afterBom(head, 0), head.length);
  }

  /** The first bytes of the row, as text. */
  head(): string {
    return this.readHead().toString("utf8");
  }

  /** Whether at most `limit` bytes of the file, from the row on, contain one of the strings. */
  contains(limit: number, texts: readonly string[]): boolean {
    return containsAny(this.lines.fill, this.start, limit, texts);
  }

  /** The file's first rows, sketched: those that begin within its first bytes, by default 64 KiB. */
  first(limit = FIRST_BYTES): JsonObject[] {
    const bytes = this.lines.read(0, Math.min(limit, this.lines.size));
    const rows: JsonObject[] = [];
    for (let from = afterBom(bytes, 0); from < bytes.length; ) {
      const end = bytes.indexOf(LINE_FEED, from);
      const to = end === -1 ? bytes.length : end;
      if (to > from) rows.push(sketch(bytes, from, to));
      from = to + 1;
    }
    return rows;
  }

  private readHead(): Buffer {
    const { start, end } = this.lines;
    return this.lines.read(start, Math.min(end - start, HEAD_BYTES));
  }

  private afterBom(bytes: Buffer, from: number): number {
    return this.lines.start === 0 ? afterBom(bytes, from) : from;
  }
}

function initialsOf(types: readonly string[]): Initials {
  const table = new Uint8Array(256);
  for (const type of types) table[type.charCodeAt(0)] = 1;
  return table;
}

function afterBom(bytes: Buffer, from: number): number {
  return bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf ? from + 3 : from;
}
