import { excerptOf, type Finding, type FindingCode } from "./finding.js";

/** A text and its lines. Lines are counted from 0 here, and from 1 in findings. */
export class Source {
  readonly text: string;
  readonly lines: readonly string[];
  /** Whether the last line has its line break. */
  readonly endsWithNewline: boolean;

  constructor(text: string) {
    // A byte order mark is no content, and "\r\n" counts as one break; neither moves a line.
    const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    this.text = plain.includes("\r") ? plain.replace(/\r\n?/g, "\n") : plain;
    this.endsWithNewline = this.text.endsWith("\n");
    const lines = this.text.split("\n");
    if (this.endsWithNewline) lines.pop();
    this.lines = lines;
  }

  /** The last line that is not blank, or -1. */
  get lastLine(): number {
    let line = this.lines.length - 1;
    while (line >= 0 && this.lines[line]!.trim() === "") line--;
    return line;
  }

  /** The line (from 0) and column (from 0) of an offset in {@link text}. */
  positionOf(offset: number): { line: number; column: number } {
    let line = 0;
    let start = 0;
    for (
      let next = this.text.indexOf("\n");
      next !== -1 && next < offset;
      next = this.text.indexOf("\n", start)
    ) {
      line++;
      start = next + 1;
    }
    return { line, column: offset - start };
  }

  finding(
    code: FindingCode,
    severity: Finding["severity"],
    line: number,
    message: string,
    column?: number,
  ): Finding {
    const text = this.lines[line] ?? "";
    return {
      code,
      severity,
      line: line + 1,
      column: (column ?? Math.max(0, text.search(/\S/))) + 1,
      message,
      excerpt: excerptOf(text),
    };
  }
}
