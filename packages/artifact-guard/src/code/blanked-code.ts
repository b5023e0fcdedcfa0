/** A program's text with blanks for what is no code: no offset and no line moves. */
export class BlankedCode {
  private readonly parts: string[] = [];
  private copied = 0;

  constructor(private readonly text: string) {}

  /** @param keepsMarks of a text its marks stay, as '"' */
  blank(start: number, end: number, keepsMarks: boolean): void {
    const { text } = this;
    this.parts.push(text.slice(this.copied, start));
    const blank = (from: number, to: number) => blankLines(text.slice(from, to));
    if (keepsMarks && end - start >= 2)
      this.parts.push(mark(text[start]!), blank(start + 1, end - 1), mark(text[end - 1]!));
    else this.parts.push(blank(start, end));
    this.copied = end;
  }

  /** The rest is code. */
  finish(): string {
    this.parts.push(this.text.slice(this.copied));
    return this.parts.join("");
  }
}

/** As many blanks, in as many lines. */
export function blankLines(text: string): string {
  if (!text.includes("\n")) return " ".repeat(text.length);
  return text
    .split("\n")
    .map((line) => " ".repeat(line.length))
    .join("\n");
}

/** The marks of a text all look alike in what is left of the code. */
function mark(character: string): string {
  return character === "\n" ? "\n" : '"';
}
