const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const SPACE = 0x20;

/** How much of each end of a string is kept: more than is copied of any string into a handoff. */
const MAX_STRING_BYTES = 16 * 1024;
const MAX_END_BYTES = 4 * 1024;
/** Replaces what was cut, as JSON. */
const GAP = Buffer.from("\\n…\\n");

/** How much of a row is kept. No row that a handoff could use has more small values than this. */
const MAX_ROW_BYTES = 1024 * 1024;

const AFTER_BACKSLASH = 5;
const HEX_DIGITS = 4;

/**
 * Shortens a JSON row of any length so that it can be parsed, by cutting long strings such as a screenshot or
 * a whole file. Accepts the row in pieces, so that it uses memory only for what is kept. The result is JSON
 * of the same shape.
 */
export class JsonShortener {
  private kept = Buffer.allocUnsafe(64 * 1024);
  private length = 0;
  private inString = false;
  private stringBytes = 0;
  private isCut = false;
  /** The latest bytes of the part that is being cut, most recent last. */
  private readonly end = Buffer.alloc(MAX_END_BYTES);
  private endBytes = 0;
  /** The remaining bytes of an escape sequence: `\u00e9` is kept completely or not at all. */
  private escapeLeft = 0;

  /** Takes the next bytes of the row. */
  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && this.length <= MAX_ROW_BYTES; ) {
      at = this.inString ? this.addString(bytes, at) : this.addStructure(bytes, at);
    }
  }

  /** The shortened row, or undefined if even that is too long. */
  take(): string | undefined {
    return this.length <= MAX_ROW_BYTES ? this.kept.toString("utf8", 0, this.length) : undefined;
  }

  /** Copies up to and including the quote that begins a string. */
  private addStructure(bytes: Buffer, from: number): number {
    const quote = bytes.indexOf(QUOTE, from);
    const to = quote === -1 ? bytes.length : quote + 1;
    this.keep(bytes, from, to);
    this.inString = quote !== -1;
    this.stringBytes = 0;
    this.isCut = false;
    this.endBytes = 0;
    return to;
  }

  /** Copies up to and including the quote that ends the string. */
  private addString(bytes: Buffer, from: number): number {
    let keptTo = this.isCut ? from : bytes.length;
    for (let at = from; at < bytes.length; at++, this.stringBytes++) {
      const byte = bytes[at]!;
      if (this.escapeLeft > 0) {
        if (this.escapeLeft < AFTER_BACKSLASH) this.escapeLeft--;
        else this.escapeLeft = byte === LETTER_U ? HEX_DIGITS : 0;
      } else if (byte === QUOTE) {
        this.inString = false;
        this.keep(bytes, from, Math.min(keptTo, at));
        if (this.isCut) {
          this.rememberEnd(bytes, keptTo, at);
          this.keepEnd();
        }
        this.keep(bytes, at, at + 1);
        return at + 1;
      } else {
        const isWithinCharacter = (byte & 0xc0) === 0x80;
        if (this.stringBytes >= MAX_STRING_BYTES && !this.isCut && !isWithinCharacter) {
          this.isCut = true;
          keptTo = at;
        }
        if (byte === BACKSLASH) this.escapeLeft = AFTER_BACKSLASH;
      }
    }
    this.keep(bytes, from, keptTo);
    if (this.isCut) this.rememberEnd(bytes, keptTo, bytes.length);
    return bytes.length;
  }

  private rememberEnd(bytes: Buffer, from: number, to: number): void {
    const added = Math.min(to - from, MAX_END_BYTES);
    this.end.copyWithin(0, added);
    bytes.copy(this.end, MAX_END_BYTES - added, to - added, to);
    this.endBytes = Math.min(this.endBytes + added, MAX_END_BYTES);
  }

  /** Starts at a space or a non-ASCII character, which cannot be inside an escape sequence. */
  private keepEnd(): void {
    let from = MAX_END_BYTES - this.endBytes;
    while (from < MAX_END_BYTES && this.end[from] !== SPACE && this.end[from]! < 0xc0) from++;
    if (from === MAX_END_BYTES) return;
    this.keep(GAP, 0, GAP.length);
    this.keep(this.end, from, MAX_END_BYTES);
  }

  private keep(bytes: Buffer, from: number, to: number): void {
    const needed = this.length + to - from;
    if (needed <= MAX_ROW_BYTES) {
      if (needed > this.kept.length) {
        const larger = Buffer.allocUnsafe(Math.min(MAX_ROW_BYTES, needed * 2));
        this.kept.copy(larger, 0, 0, this.length);
        this.kept = larger;
      }
      bytes.copy(this.kept, this.length, from, to);
    }
    this.length = needed;
  }
}
