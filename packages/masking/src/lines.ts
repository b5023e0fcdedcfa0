/** Counts the line breaks between two offsets of a text. */
export function countBreaks(text: string, begin = 0, end = text.length): number {
  let count = 0;
  for (let at = text.indexOf("\n", begin); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** The end of a sticky expression's match at an offset of a text; 0 without a match. */
export function matchEnd(sticky: RegExp, text: string, at = 0): number {
  sticky.lastIndex = at;
  sticky.test(text);
  return sticky.lastIndex;
}

/** A text split into lines lazily: a line becomes a string only when requested. Lines count from 1. */
export class Lines {
  /** The number of lines: one more than line breaks. */
  readonly count: number;
  /** The start of each line, and of a hypothetical one after the last. */
  #starts: Int32Array | undefined;

  constructor(readonly text: string) {
    this.count = countBreaks(text) + 1;
  }

  /** The lines of a range, both ends included, with the line breaks between them. */
  slice(from: number, to: number): string {
    const starts = this.#begins();
    return this.text.slice(starts[from - 1], starts[to]! - 1);
  }

  /** The length of the result of `slice`, in characters. */
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
