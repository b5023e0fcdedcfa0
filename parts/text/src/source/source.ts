import { assertString, excerptOf } from "@agentos/platform";
import type { Finding, FindingCode } from "./finding.js";

/** The text of a file and its lines. Line numbers are 0-based here and 1-based in findings. */
export class Source {
  readonly text: string;
  readonly lines: readonly string[];
  readonly endsWithNewline: boolean;
  /** The index of the last line that is not blank, or -1. */
  readonly lastLine: number;
  private starts: number[] | undefined;

  constructor(text: string) {
    assertString(text, "text");
    // Neither a byte order mark nor the kind of line break affects line numbers.
    const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    this.text = plain.includes("\r") ? plain.replace(/\r\n?/g, "\n") : plain;
    this.endsWithNewline = this.text.endsWith("\n");
    const lines = this.text.split("\n");
    if (this.endsWithNewline) lines.pop();
    this.lines = lines;
    let line = lines.length - 1;
    while (line >= 0 && isBlank(lines[line]!)) line--;
    this.lastLine = line;
  }

  /** Converts an offset in {@link text} to a 0-based line and column. */
  positionOf(offset: number): { line: number; column: number } {
    if (this.starts === undefined) {
      this.starts = [0];
      for (const line of this.lines) this.starts.push(this.starts.at(-1)! + line.length + 1);
    }
    let low = 0;
    let high = this.lines.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, column: offset - this.starts[low]! };
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

/**
 * Whether a line has only spaces and control characters, such as the NULs in a file whose content
 * never reached the disk.
 */
function isBlank(line: string): boolean {
  return line.trim() === "" || (line.charCodeAt(0) < 32 && /^[\s\u0000-\u001f]*$/.test(line));
}
