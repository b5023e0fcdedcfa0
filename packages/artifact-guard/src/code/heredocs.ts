import { isWordCode } from "./keyword-stack.js";
import type { Language } from "./languages.js";

type Form = NonNullable<Language["heredoc"]>;

const HEREDOCS = {
  shell: /^<<(-?)[ \t]*(['"\\]?)([A-Za-z_][\w.]*)['"]?/,
  ruby: /^<<([~-])(['"`]?)([A-Z_]\w*)['"`]?/,
  php: /^<<<()[ \t]*(['"]?)([A-Za-z_]\w*)['"]?/,
} as const;

interface Heredoc {
  word: string;
  isIndented: boolean;
  offset: number;
}

/** Texts that a mark announces and that begin in the next line, one after another. */
export class Heredocs {
  private readonly announced: Heredoc[] = [];

  constructor(
    private readonly text: string,
    private readonly form: Form,
  ) {}

  /** Where the mark of the next one stands that did not end yet. */
  get open(): number | undefined {
    return this.announced[0]?.offset;
  }

  /** Reads the mark that may stand here; answers where it ends. */
  announce(at: number): number | undefined {
    const { text, form } = this;
    const mark = HEREDOCS[form].exec(text.slice(at, at + 80));
    if (mark === null || text[at - 1] === "<") return undefined;
    if (form === "shell" && isInArithmetic(text.slice(Math.max(0, at - 80), at))) return undefined;
    this.announced.push({ word: mark[3]!, isIndented: mark[1] !== "" || form === "php", offset: at });
    return at + mark[0].length;
  }

  /**
   * The body of the next announced one, which begins at an offset.
   * @returns where it ends, and where the code goes on (for another one: its body); no `next` when nothing
   * ends it
   */
  next(start: number): { end: number; next?: number } | undefined {
    const heredoc = this.announced[0];
    if (heredoc === undefined) return undefined;
    const { text } = this;
    for (let line = start; line < text.length; ) {
      const end = text.indexOf("\n", line) === -1 ? text.length : text.indexOf("\n", line);
      if (ends(heredoc, text.slice(line, Math.min(end, line + 400)))) {
        this.announced.shift();
        const behind = text.indexOf(heredoc.word, line) + heredoc.word.length;
        return { end: line, next: this.announced.length > 0 ? end + 1 : behind };
      }
      line = end + 1;
    }
    return { end: text.length };
  }
}

/** Whether a line ends a text: with its word alone, or, where it may be indented, before more code. */
function ends({ word, isIndented }: Heredoc, line: string): boolean {
  const found = isIndented ? line.trim() : line.trimEnd();
  return (
    found === word || (isIndented && found.startsWith(word) && !isWordCode(found.charCodeAt(word.length)))
  );
}

/** `$(( 1 << 2 ))` shifts. */
function isInArithmetic(before: string): boolean {
  const open = before.lastIndexOf("((");
  return open !== -1 && !/[)\n]/.test(before.slice(open));
}
