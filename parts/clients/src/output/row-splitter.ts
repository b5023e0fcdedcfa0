const LINE_FEED = 0x0a;
/** Bytes that may precede a row on its line: blanks and the UTF-8 byte order mark. */
const BLANKS = new Set([0x20, 0x09, 0x0d, 0xef, 0xbb, 0xbf]);
/** `{`, `[`, and an escape sequence, which a row may follow. */
const BEGINNINGS = new Set([0x7b, 0x5b, 0x1b]);

/** Longer rows are skipped: nothing that is needed here is that long. */
const MAX_ROW_SIZE = 16 * 1024 * 1024;

/** Receives the pieces of an output. */
export interface PieceTaker {
  /** Bytes of lines that are not rows, as they come. */
  text(bytes: Buffer): void;
  /** A line that may be a row, with its line feed if it has one; torn: the output ended within it. */
  line(line: Buffer, isTorn: boolean): void;
  /** Called after each line: whether all further output is text. */
  isDone(): boolean;
}

/**
 * Divides bytes into lines that may be JSON rows and everything else. The pieces do not depend on how the
 * bytes are split into chunks. A row is passed on as a whole, at a cost linear in its length.
 */
export class RowSplitter {
  readonly #taker: PieceTaker;
  /**
   * The kind of the current line: only blanks so far, text, a row, or a row that is too long. `done`: lines
   * no longer matter.
   */
  #state: "begin" | "text" | "row" | "skip" | "done" = "begin";
  #open: Buffer[] = [];
  #size = 0;

  constructor(taker: PieceTaker) {
    this.#taker = taker;
  }

  push(chunk: Buffer): void {
    let start = 0;
    while (start < chunk.length && this.#state !== "done") {
      const found = chunk.indexOf(LINE_FEED, start);
      const end = found === -1 ? chunk.length : found + 1;
      this.#take(chunk.subarray(start, end));
      if (found !== -1) this.#close(false);
      start = end;
    }
    if (start < chunk.length) this.#taker.text(chunk.subarray(start));
  }

  /** The output has ended. */
  end(): void {
    if (this.#state !== "done") this.#close(true);
  }

  #take(part: Buffer): void {
    if (this.#state === "begin") this.#state = this.#begin(part);
    if (this.#state === "text") this.#taker.text(part);
    else if (this.#state !== "skip") this.#keep(part);
  }

  #begin(part: Buffer): "begin" | "text" | "row" {
    const first = part.find((byte) => !BLANKS.has(byte));
    if (first === undefined) return "begin";
    if (BEGINNINGS.has(first)) return "row";
    this.#flush();
    return "text";
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > MAX_ROW_SIZE) {
      this.#open = [];
      this.#state = "skip";
    } else this.#open.push(Buffer.from(part));
  }

  #close(isTorn: boolean): void {
    if (this.#state === "row") this.#taker.line(Buffer.concat(this.#open), isTorn);
    else this.#flush();
    this.#open = [];
    this.#size = 0;
    this.#state = this.#taker.isDone() ? "done" : "begin";
  }

  /** The bytes held back turned out to be text. */
  #flush(): void {
    for (const part of this.#open) this.#taker.text(part);
    this.#open = [];
    this.#size = 0;
  }
}
