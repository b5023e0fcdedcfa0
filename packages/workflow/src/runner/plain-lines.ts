/** Lines are remembered up to here; a program with more kinds of them is redacted in full. */
const MAX_KNOWN = 50_000;
const NEWLINE = 10;
const ZERO = 48;
const NINE = 57;
/** What a line is no example of others with: a filling for a token, and the dashes around a key. */
const NO_EXAMPLES = ["00000000000", "-----"];

/**
 * Remembers which lines were found to hold no secret, so that a program that prints millions of them alike
 * costs little. Two lines are alike when they differ in digits alone; each counts together with the line
 * before it, which may say what it is.
 */
export class PlainLines {
  readonly #known = new Set<number>();
  /** Of the last block: its lines that were not known, and its last line. */
  #unknown: number[] = [];
  #last = 0;

  /** Whether each line of a block of whole lines is known to hold no secret. */
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

  /** The last block held no secret. */
  learn(block: Buffer): void {
    if (NO_EXAMPLES.some((text) => block.includes(text))) return;
    if (this.#known.size + this.#unknown.length > MAX_KNOWN) return;
    for (const key of this.#unknown) this.#known.add(key);
  }
}
