export function countBreaks(text: string, begin = 0, end = text.length): number {
  let count = 0;
  for (let at = text.indexOf("\n", begin); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** Returns the end offset of a sticky expression's match at `at`, or 0 if it does not match. */
export function matchEnd(sticky: RegExp, text: string, at = 0): number {
  sticky.lastIndex = at;
  sticky.test(text);
  return sticky.lastIndex;
}

/** The lines of a string, numbered from 1. Their offsets are computed on demand. */
export class Lines {
  readonly count: number;
  /** The start offset of each line, plus a sentinel after the last line. */
  #starts: Int32Array | undefined;

  constructor(readonly text: string) {
    this.count = countBreaks(text) + 1;
  }

  /** Returns lines `from` to `to`, inclusive, with the line breaks between them. */
  slice(from: number, to: number): string {
    const starts = this.#begins();
    return this.text.slice(starts[from - 1], starts[to]! - 1);
  }

  size(from: number, to: number): number {
    const starts = this.#begins();
    return starts[to]! - 1 - starts[from - 1]!;
  }

  #begins(): Int32Array {
    if (this.#starts) return this.#starts;
    const starts = new Int32Array(this.count + 1);
    for (let line = 1; line < this.count; line++)
      starts[line] = this.text.indexOf("\n", starts[line - 1]) + 1;
    starts[this.count] = this.text.length + 1;
    this.#starts = starts;
    return starts;
  }
}
