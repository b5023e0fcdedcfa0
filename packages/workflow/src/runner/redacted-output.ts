import { createRedactedLines, type RedactedLines } from "@agentos/secrets";
import { PlainLines } from "./plain-lines.js";

const MAX_HELD_BYTES = 64 * 1024;
const NEWLINE = 10;

/** Removes secrets from a byte stream. */
export class RedactedOutput {
  readonly #redacted: RedactedLines;
  readonly #values: readonly string[];
  readonly #plain = new PlainLines();
  #held = Buffer.alloc(0);
  #isInLine = false;
  #isInKey = false;

  /** @param values strings that are always removed, longest first */
  constructor(values: readonly string[] = []) {
    this.#values = values;
    this.#redacted = createRedactedLines(values);
  }

  push(chunk: Buffer): Buffer {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0 && this.#held.length + chunk.length <= MAX_HELD_BYTES) {
      this.#held = Buffer.concat([this.#held, chunk]);
      return Buffer.alloc(0);
    }
    const cut = end === 0 ? chunk.length : end;
    const block =
      this.#held.length === 0 ? chunk.subarray(0, cut) : Buffer.concat([this.#held, chunk.subarray(0, cut)]);
    this.#held = Buffer.from(chunk.subarray(cut));
    return this.#clean(block);
  }

  end(): Buffer {
    const rest = this.#held.length === 0 ? this.#held : this.#redacted.push(this.#held);
    this.#held = Buffer.alloc(0);
    return Buffer.concat([rest, this.#redacted.end()]);
  }

  #clean(block: Buffer): Buffer {
    const isWhole = block.at(-1) === NEWLINE && !this.#isInLine && !this.#isInKey;
    const isKnown = this.#plain.areKnown(block);
    if (isWhole && isKnown && !this.#values.some((value) => block.includes(value))) return block;
    const cleaned = this.#redacted.push(block);
    const begin = block.lastIndexOf("-----BEGIN ");
    this.#isInKey = (begin !== -1 || this.#isInKey) && !block.includes("-----END ", Math.max(0, begin));
    this.#isInLine = block.at(-1) !== NEWLINE;
    if (isWhole && cleaned.equals(block)) this.#plain.learn(block);
    return cleaned;
  }
}
