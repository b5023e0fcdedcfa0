const LINE_FEED = 0x0a;
/** Bytes that may precede a row on its line: blanks and the UTF-8 byte order mark. */
const BLANKS = new Set([0x20, 0x09, 0x0d, 0xef, 0xbb, 0xbf]);
/** `{`, `[`, and the start of an escape sequence, which may precede a row. */
const BEGINNINGS = new Set([0x7b, 0x5b, 0x1b]);

/** Longer rows are skipped, because nothing that is needed here is that long. */
const MAX_ROW_SIZE = 16 * 1024 * 1024;

export interface PieceTaker {
  /** Receives the bytes of lines that are not rows, as they arrive. */
  text(bytes: Buffer): void;
  /** Receives a line that may be a row. If `isTorn`, the output ended within the line. */
  line(line: Buffer, isTorn: boolean): void;
  /** Called after each line. Returns whether all further output is text. */
  isDone(): boolean;
}

/**
 * Splits bytes into lines that may be JSON rows and everything else, regardless of how the bytes
 * are split into chunks. The cost of a row is linear in its length.
 */
export class RowSplitter {
  readonly #taker: PieceTaker;
  /** What the current line is; `done` once all further output is text. */
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

  /** Passes on the bytes that were held back, because they turned out to be text. */
  #flush(): void {
    for (const part of this.#open) this.#taker.text(part);
    this.#open = [];
    this.#size = 0;
  }
}
