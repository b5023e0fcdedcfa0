/** Maximum number of kinds of lines to remember. Lines of other kinds are searched for secrets each time. */
const MAX_KNOWN = 50_000;
const NEWLINE = 10;
const ZERO = 48;
const NINE = 57;
/** Blocks that contain a token's placeholder or a private key's dashes are not remembered. */
const NO_EXAMPLES = ["00000000000", "-----"];

/**
 * Remembers lines without secrets, so that millions of similar lines are cheap to redact. Similar
 * lines differ only in their digits. The key for a line includes the previous line, which may name
 * the value on this line.
 */
export class PlainLines {
  readonly #known = new Set<number>();
  #unknown: number[] = [];
  #last = 0;

  /** Whether every line of the block is known. Expects complete lines. */
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

  /** Remembers the block last passed to `areKnown`, which must not have contained any secrets. */
  learn(block: Buffer): void {
    if (NO_EXAMPLES.some((text) => block.includes(text))) return;
    if (this.#known.size + this.#unknown.length > MAX_KNOWN) return;
    for (const key of this.#unknown) this.#known.add(key);
  }
}
