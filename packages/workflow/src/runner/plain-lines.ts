/**
 * The maximum number of remembered lines; if a program prints more kinds of lines, all of its output is
 * searched.
 */
const MAX_KNOWN = 50_000;
const NEWLINE = 10;
const ZERO = 48;
const NINE = 57;
/** Lines with these strings are not remembered: a filler for a token, and the dashes around a key. */
const NO_EXAMPLES = ["00000000000", "-----"];

/**
 * Remembers lines without secrets, so that millions of similar lines cost little. Two lines are similar if
 * they differ only in digits. Each line counts together with the one before it, which may say what the value
 * is.
 */
export class PlainLines {
  readonly #known = new Set<number>();
  /** The lines of the last block that were not known, and its last line. */
  #unknown: number[] = [];
  #last = 0;

  /** Whether every line of a block of complete lines is known to contain no secret. */
  areKnown(block: Buffer): boolean {
    this.#unknown = [];
    let last = this.#last;
    let first = 0;
    let second = 0;
    for (let at = 0; at < block.length; at++) {
      const byte = block[at]!;
      if (byte === NEWLINE) {
        const key = ((Math.imul(last, 31) ^ first) >>> 0) * 2 ** 21 + (second >>> 11);
        if (!this.#known.has(key)) this.#unknown.push(key);
        last = first ^ second;
        first = 0;
        second = 0;
        continue;
      }
      const folded = byte >= ZERO && byte <= NINE ? ZERO : byte;
      first = Math.imul(first ^ folded, 0x01000193);
      second = ((second << 5) - second + folded) | 0;
    }
    this.#last = last;
    return this.#unknown.length === 0;
  }

  /** Remembers the lines of the last block, which contained no secret. */
  learn(block: Buffer): void {
    if (NO_EXAMPLES.some((text) => block.includes(text))) return;
    if (this.#known.size + this.#unknown.length > MAX_KNOWN) return;
    for (const key of this.#unknown) this.#known.add(key);
  }
}
