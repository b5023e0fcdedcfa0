/** A bracket that was opened and not closed. */
export interface OpenBracket {
  character: string;
  offset: number;
}

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * The brackets that are open. A closing one without its partner is passed over, and so is what it closes over: a scanner that misreads a
 * corner of the language must not accuse a whole file.
 */
export class Brackets {
  private readonly open: OpenBracket[] = [];

  get innermost(): OpenBracket | undefined {
    return this.open.at(-1);
  }

  get depth(): number {
    return this.open.length;
  }

  add(character: string, offset: number): void {
    const partner = OPENING[character];
    if (partner === undefined) {
      this.open.push({ character, offset });
      return;
    }
    const index = this.open.findLastIndex((bracket) => bracket.character === partner);
    if (index !== -1) this.open.length = index;
  }
}
