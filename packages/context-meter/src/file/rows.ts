import { parseObject } from "../json.js";
import type { JsonObject } from "../json-object.js";
import { containsAny } from "./contains.js";
import type { Initials } from "./skip-others.js";
import { readSqueezed } from "./squeeze.js";
import { TailLines } from "./tail-lines.js";
import { findOwnType, pickFields, type Shape, sketch } from "./walk.js";

// How much of a line too long for the buffer is read before it is known to matter.
const HEAD_BYTES = 4096;

// No client writes a longer row (the largest seen had 12 MB), and reading one would be noticeable.
const LARGEST_ROW = 64 * 1024 * 1024;

// No client is known to append this much without a model answer, and a hook must not read for seconds.
const LARGEST_TAIL = 512 * 1024 * 1024;

const FIRST_BYTES = 64 * 1024;

const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/**
 * For {@link Rows.next}: tens of thousands of other rows may come in between, and one byte decides on each.
 */
export function initialsOf(...types: string[]): Initials {
  const table = new Uint8Array(256);
  for (const type of types) table[type.charCodeAt(0)] = 1;
  return table;
}

/**
 * A session file's rows from newest to oldest. Rows are examined as bytes; only what is asked for is parsed.
 */
export class Rows {
  private readonly lines: TailLines;
  private bytes: Buffer;
  private from = 0;
  private to = 0;
  private typeFrom = 0;

  constructor(fd: number) {
    this.lines = new TailLines(fd);
    this.bytes = this.lines.buffer;
  }

  get fileSize(): number {
    return this.lines.size;
  }

  /** The row's offset in the file. */
  get start(): number {
    return this.lines.start;
  }

  get byteLength(): number {
    return this.lines.end - this.lines.start;
  }

  /** Whether the row is too long to parse as a whole. {@link object} then reads only the wanted fields. */
  get isLong(): boolean {
    return this.lines.from === -1;
  }

  /**
   * Moves to the next older non-empty row; false when there is none, or after searching too long. Skips rows
   * whose own type begins with a letter not in `initials`; rows without a type are not skipped.
   */
  next(initials?: Initials): boolean {
    const { lines } = this;
    for (;;) {
      if (initials !== undefined) lines.skipOthers(initials);
      if (!lines.previous()) return false;
      if (lines.end === lines.start) continue;
      if (lines.size - lines.start > LARGEST_TAIL) return false;
      this.openHead();
      if (initials === undefined || this.typeFrom === 0) return true;
      if (initials[this.bytes[this.typeFrom] ?? 0] === 1) return true;
    }
  }

  /** Whether the row's own `type` is this; nested ones do not count. */
  isType(type: string): boolean {
    const { bytes, typeFrom } = this;
    if (typeFrom === 0 || bytes[typeFrom + type.length] !== QUOTE) return false;
    for (let index = 0; index < type.length; index++) {
      if (bytes[typeFrom + index] !== type.charCodeAt(index)) return false;
    }
    return true;
  }

  /** Whether the row has a `type` in the part that was examined. */
  get hasType(): boolean {
    return this.typeFrom > 0;
  }

  /** Whether these bytes are near the beginning of the row, as in clients whose rows begin alike. */
  beginsWith(text: string): boolean {
    return this.bytes.toString("latin1", this.from, Math.min(this.to, this.from + text.length)) === text;
  }

  /** The first bytes of the row, as text. */
  head(): string {
    return this.bytes.toString("utf8", this.from, Math.min(this.to, this.from + HEAD_BYTES));
  }

  /** The row's scalar fields and nested objects, as far as its first bytes show them. */
  sketch(): JsonObject {
    return sketch(this.bytes, this.from, this.to);
  }

  /**
   * The row as an object: whole, or for a long row only the fields of `shape`. Undefined when it does not
   * parse, like a torn last row.
   */
  object(shape: Shape): JsonObject | undefined {
    if (!this.isLong) return parseObject(this.bytes.toString("utf8", this.from, this.to));
    if (this.byteLength > LARGEST_ROW) return undefined;
    const row = this.lines.read(this.lines.start, this.byteLength);
    return pickFields(row, afterBom(row, 0), row.length, shape);
  }

  /** Like {@link object}, for a shape without long texts: those of a long row are never held in memory. */
  figures(shape: Shape): JsonObject | undefined {
    if (!this.isLong || this.byteLength > LARGEST_ROW) return this.object(shape);
    const row = readSqueezed(this.lines.fill, this.lines.start, this.byteLength);
    return pickFields(row, afterBom(row, 0), row.length, shape);
  }

  /** Whether at most `limit` bytes of the file from offset `start` on contain one of the texts. */
  contains(start: number, limit: number, texts: readonly string[]): boolean {
    return containsAny(this.lines.fill, start, Math.min(limit, this.lines.size - start), texts);
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

  private openHead(): void {
    const { lines } = this;
    if (this.isLong) {
      this.bytes = lines.read(lines.start, HEAD_BYTES);
      this.from = 0;
      this.to = this.bytes.length;
    } else {
      this.bytes = lines.buffer;
      this.from = lines.from;
      this.to = lines.to;
    }
    if (lines.start === 0) this.from = afterBom(this.bytes, this.from);
    this.typeFrom = findOwnType(this.bytes, this.from, this.to) + 1;
  }
}

function afterBom(bytes: Buffer, from: number): number {
  return bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf ? from + 3 : from;
}
