/** How many line breaks stand between two places of a text. */
export function countBreaks(text: string, begin = 0, end = text.length): number {
  let count = 0;
  for (let at = text.indexOf("\n", begin); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** Where that ends which a sticky expression finds at a place of a text; 0 where it finds nothing. */
export function matchEnd(sticky: RegExp, text: string, at = 0): number {
  sticky.lastIndex = at;
  sticky.test(text);
  return sticky.lastIndex;
}

/**
 * A text by its lines, of which none is a text of its own before somebody asks for it. Lines count from 1.
 */
export class Lines {
  /** How many there are: one more than line breaks. */
  readonly count: number;
  /** Where each line begins, and where one after the last would. */
  #starts: Int32Array | undefined;

  constructor(readonly text: string) {
    this.count = countBreaks(text) + 1;
  }

  /** The lines from one to another, both included, with the breaks between them. */
  slice(from: number, to: number): string {
    const starts = this.#begins();
    return this.text.slice(starts[from - 1], starts[to]! - 1);
  }

  /** The characters of what `slice` gives. */
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
