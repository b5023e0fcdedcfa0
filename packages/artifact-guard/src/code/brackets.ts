/** A bracket or a word that was opened and not closed. */
export interface OpenBracket {
  character: string;
  offset: number;
}

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * The brackets that are open. A closing one without its partner is passed over, and so is what it closes
 * over: a scanner that misreads a corner of the language must not accuse a whole file.
 */
export class Brackets {
  // An object for each would keep the garbage collector busy with files of nothing else.
  private readonly characters: string[] = [];
  private readonly offsets: number[] = [];
  /** How many of each are open, so that no closing one looks through all of them in vain. */
  private readonly counts = new Map<string, number>();

  get innermost(): OpenBracket | undefined {
    const offset = this.offsets.at(-1);
    return offset === undefined ? undefined : { character: this.characters.at(-1)!, offset };
  }

  get depth(): number {
    return this.offsets.length;
  }

  add(character: string, offset: number): void {
    const partner = OPENING[character];
    if (partner === undefined) {
      this.characters.push(character);
      this.offsets.push(offset);
      this.counts.set(character, (this.counts.get(character) ?? 0) + 1);
      return;
    }
    if ((this.counts.get(partner) ?? 0) === 0) return;
    while (this.pop() !== partner);
  }

  /** Forgets what was opened beyond a depth. */
  cutTo(depth: number): void {
    while (this.depth > depth) this.pop();
  }

  private pop(): string | undefined {
    this.offsets.pop();
    const character = this.characters.pop();
    if (character !== undefined) this.counts.set(character, this.counts.get(character)! - 1);
    return character;
  }
}
