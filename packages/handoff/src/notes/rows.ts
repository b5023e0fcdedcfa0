import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type JsonObject, parseObject } from "@agentos/platform";

const CHUNK_BYTES = 256 * 1024;
/** A row with a screenshot can reach 12 MB. Only damaged files contain rows above this limit. */
const MAX_ROW_BYTES = 32 * 1024 * 1024;
/** From this length on, an unwanted row is dropped before it is complete. */
const LONG_BYTES = 128 * 1024;
const HEAD_BYTES = 400;
/** Enough of a large file's start to find the session's id and the first request. */
const BEGINNING_BYTES = 1024 * 1024;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

export interface RowReader {
  /** Whether to parse a row that starts with `head`. Rows are numbered from 1. */
  wants(head: string, number: number): boolean;
  read(row: JsonObject, number: number): void;
  /** Receives each short unwanted row. The bytes are valid only during the call. */
  skipped?(line: Uint8Array, number: number): void;
}

/** The number of lines, and of wanted lines that are unreadable: invalid, torn or too long. */
export interface RowCount {
  lines: number;
  unreadable: number;
  /** The number of bytes omitted from the middle of the file. */
  leftOut: number;
}

/**
 * Reads a client's session file row by row in bounded memory.
 * @param maxBytes the size above which only the beginning and end of the file are read, about this
 *   much in total; unlimited by default
 * @throws the system's error if the file cannot be read
 */
export function readRows(path: string, reader: RowReader, maxBytes = Number.POSITIVE_INFINITY): RowCount {
  const fd = openSync(path, "r");
  try {
    const lines = new LineAssembler(reader);
    const { size } = fstatSync(fd);
    if (size > maxBytes) {
      const beginning = Math.min(BEGINNING_BYTES, Math.floor(maxBytes / 2));
      const end = size - maxBytes + beginning;
      readPart(fd, 0, beginning, lines);
      lines.count.leftOut = end - beginning;
      lines.leaveOut();
      readPart(fd, end, Number.POSITIVE_INFINITY, lines);
    } else readPart(fd, 0, Number.POSITIVE_INFINITY, lines);
    // A torn last row does not parse, but a complete one without a line feed does.
    lines.endLine();
    return lines.count;
  } finally {
    closeSync(fd);
  }
}

function readPart(fd: number, from: number, to: number, lines: LineAssembler): void {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  for (let at = from; at < to; ) {
    const count = readSync(fd, chunk, 0, Math.min(chunk.length, to - at), at);
    if (count === 0) return;
    lines.add(chunk.subarray(0, count));
    at += count;
  }
}

class LineAssembler {
  readonly count: RowCount = { lines: 0, unreadable: 0, leftOut: 0 };
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private long: "wanted" | "unwanted" | "too long" | undefined;
  private isRest = false;

  constructor(private readonly reader: RowReader) {}

  leaveOut(): void {
    this.takePending();
    this.long = undefined;
    this.isRest = true;
  }

  add(chunk: Buffer): void {
    let from = 0;
    if (this.isRest) {
      const end = chunk.indexOf(LINE_FEED);
      if (end === -1) return;
      from = end + 1;
      this.isRest = false;
    }
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, from);
      if (end === -1) break;
      this.addPart(chunk.subarray(from, end), true);
      this.endLine();
      from = end + 1;
    }
    if (from < chunk.length) this.addPart(chunk.subarray(from), false);
  }

  endLine(): void {
    const { long } = this;
    const line = this.takePending();
    this.long = undefined;
    if (long === undefined && isBlank(line)) return;
    const number = ++this.count.lines;
    if (long === "unwanted") return;
    if (long === undefined && !this.wants(line, number)) {
      this.reader.skipped?.(line, number);
      return;
    }
    const row = long === "too long" ? undefined : parseObject(withoutMark(line.toString("utf8")));
    if (row === undefined) this.count.unreadable++;
    else this.reader.read(row, number);
  }

  /** Copies the part if it does not end its line, because the chunk will be overwritten. */
  private addPart(part: Buffer, endsLine: boolean): void {
    if (this.long === "unwanted" || this.long === "too long") return;
    this.pending.push(endsLine ? part : Buffer.from(part));
    this.pendingBytes += part.length;
    if (this.pendingBytes <= LONG_BYTES) return;
    const head = Buffer.concat(this.pending, HEAD_BYTES);
    this.long ??= this.wants(head, this.count.lines + 1) ? "wanted" : "unwanted";
    if (this.pendingBytes > MAX_ROW_BYTES) this.long = "too long";
    if (this.long !== "wanted") this.takePending();
  }

  private wants(line: Buffer, number: number): boolean {
    return this.reader.wants(headOf(line, number), number);
  }

  private takePending(): Buffer {
    const line = this.pending.length === 1 ? this.pending[0]! : Buffer.concat(this.pending);
    this.pending = [];
    this.pendingBytes = 0;
    return line;
  }
}

function headOf(line: Buffer, number: number): string {
  const head = line.toString("latin1", 0, HEAD_BYTES);
  return number === 1 && head.startsWith(BYTE_ORDER_MARK) ? head.slice(BYTE_ORDER_MARK.length) : head;
}

function withoutMark(text: string): string {
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
