import type { OpenBracket } from "./brackets.js";
import type { KeywordBlocks } from "./languages.js";

/** Words before which a statement ends, and another one begins. */
const BEFORE_STATEMENT = new Set(["then", "else", "elif", "elsif", "do", "begin", "ensure", "rescue", "in"]);

/** The blocks that words open and close. A closing word without its partner is passed over. */
export class KeywordStack {
  /** What closes each open block, and where it begins. */
  private readonly awaited: string[] = [];
  private readonly offsets: number[] = [];
  private readonly counts = new Map<string, number>();
  private readonly closers: ReadonlySet<string>;
  private lastWord: { word: string; end: number } | undefined;
  /** Where a loop's line begins, whose `do` is its own. */
  private loopLine = -1;
  private line = 0;
  private nextBreak: number;

  constructor(
    private readonly text: string,
    private readonly blocks: KeywordBlocks,
  ) {
    this.nextBreak = text.indexOf("\n");
    this.closers = new Set(Object.values(blocks.openers));
  }

  get innermost(): OpenBracket | undefined {
    const offset = this.offsets.at(-1);
    if (offset === undefined) return undefined;
    return { character: this.text.slice(offset, this.endOfWord(offset)), offset };
  }

  /** Reads the word that begins here; answers where it ends. */
  read(start: number): number {
    const { text, blocks } = this;
    const end = this.endOfWord(start);
    if (end - start > 12) return this.pass(start, end);
    const word = text.slice(start, end);
    const isOpener = Object.hasOwn(blocks.openers, word);
    if ((!isOpener && !this.closers.has(word)) || !this.isAlone(start, end)) return this.pass(start, end);
    if (blocks.atStatement?.has(word) && !this.isAtStatement(start)) return this.pass(start, end);
    if (this.closers.has(word)) this.close(word);
    else if (!(word === "do" && this.loopLine === this.lineOf(start)) && !this.isEndless(word, start)) {
      const closer = blocks.openers[word]!;
      this.awaited.push(closer);
      this.offsets.push(start);
      this.counts.set(closer, (this.counts.get(closer) ?? 0) + 1);
      if (blocks.loops?.has(word)) this.loopLine = this.lineOf(start);
    }
    return this.pass(start, end);
  }

  private endOfWord(start: number): number {
    let end = start + 1;
    while (isWordCode(this.text.charCodeAt(end))) end++;
    return end;
  }

  private pass(start: number, end: number): number {
    this.lastWord = { word: this.text.slice(start, Math.min(end, start + 12)), end };
    return end;
  }

  private close(word: string): void {
    const count = this.counts.get(word) ?? 0;
    if (count === 0) return;
    for (let closer = this.awaited.pop(); closer !== undefined; closer = this.awaited.pop()) {
      this.offsets.pop();
      this.counts.set(closer, this.counts.get(closer)! - 1);
      if (closer === word) return;
    }
  }

  /** `obj.class`, `:if`, `end:`, `$do` and `--if` are names. */
  private isAlone(start: number, end: number): boolean {
    const before = this.text[start - 1] ?? "\n";
    const after = this.text[end] ?? "\n";
    const isKey = after === ":" && this.text[end + 1] !== ":";
    // A pattern of `case` ends with ")"; so does a call whose last argument is a block.
    const isPattern = after === ")" && Object.hasOwn(this.blocks.openers, this.text.slice(start, end));
    const isLonger = "-?!=".includes(after) && !this.text.startsWith("--", end);
    return !".:@$-_?/=\\".includes(before) && !isLonger && !isKey && !isPattern;
  }

  private isAtStatement(start: number): boolean {
    let at = start - 1;
    while (at >= 0 && (this.text[at] === " " || this.text[at] === "\t")) at--;
    const before = this.text[at];
    // `uniq! if x` says when, `! if` does not.
    const isName = before === "!" && isWordCode(this.text.charCodeAt(at - 1));
    if (before === undefined || (!isName && "\n;&|({!=[,".includes(before))) return true;
    if (before === ")" && this.blocks.isAfterPatterns) return true;
    return this.lastWord?.end === at + 1 && BEFORE_STATEMENT.has(this.lastWord.word);
  }

  /** Words are read in their order, so that no line is looked for twice. */
  private lineOf(at: number): number {
    while (this.nextBreak !== -1 && this.nextBreak < at) {
      this.line++;
      this.nextBreak = this.text.indexOf("\n", this.nextBreak + 1);
    }
    return this.line;
  }

  /** `def name(…) = value` of Ruby. */
  private isEndless(word: string, start: number): boolean {
    if (word !== "def") return false;
    return /^def [\w.?!]+(?:\([^()\n]{0,200}\))?\s=\s/.test(this.text.slice(start, start + 260));
  }
}

/** A letter, a digit or an underscore; letters of other scripts as well. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code > 127
  );
}
