/** A simple command of a command line: words without their quotes. */
export interface SimpleCommand {
  /** `NAME=value` before the program is left out. */
  words: readonly string[];
  /** Files that its output is written to. */
  writes: readonly string[];
  /** What follows it: nothing, or an operator. */
  next: "" | "|" | "&&" | "||" | ";" | "&";
  /** The subshells it stands in, from the outermost: `( … )`. */
  shells: readonly number[];
  /** The text that a here-document gives it. */
  input?: string;
}

const MAX_CHARACTERS = 20_000;
const MAX_COMMANDS = 200;
const MAX_SHELLS = 10;
/** `/dev/null`, `/dev/fd/3`, bash's `/dev/tcp/host/80`: not `/dev/shm/app/a.ts`, which is a file. */
const DEVICE = /^\/dev\/(?:[^/]+$|(?:fd|pts|tcp|udp)\/)/;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/**
 * Splits a command line at its operators, in one pass. Groups and the words of `if`, `for` and `while` are
 * looked through; the body of a here-document is kept beside its command. What a substitution would give is not known and
 * stays as it is written.
 */
export function readCommandLine(line: string): SimpleCommand[] {
  const reader = new LineReader(line.slice(0, MAX_CHARACTERS));
  return reader.read();
}

class LineReader {
  private at = 0;
  private readonly commands: SimpleCommand[] = [];
  private words: string[] = [];
  private writes: string[] = [];
  private word: string | undefined;
  private target: "write" | "read" | undefined;
  private hereDocuments: string[] = [];
  private awaitsDelimiter = false;
  private shells: readonly number[] = [];
  private shell: readonly number[] = [];
  private opened = 0;
  private deeper = 0;

  constructor(private readonly text: string) {}

  read(): SimpleCommand[] {
    const { text } = this;
    while (this.at < text.length && this.commands.length < MAX_COMMANDS) {
      const character = text[this.at]!;
      const two = text.slice(this.at, this.at + 2);
      if (character === "\\") this.take(text[this.at + 1] === "\n" ? "" : (text[this.at + 1] ?? ""), 2);
      else if (character === "'" || character === '"') this.quoted(character);
      else if (character === "`" || two === "$(") this.substitution(character);
      else if (character === "#" && this.word === undefined) this.skipLine();
      else if (two === "&&" || two === "||") this.end(two, 2);
      else if (two === "|&") this.end("|", 2);
      else if (two === "&>") this.redirect(two.length, "write");
      else if (character === "|") this.end("|", 1);
      else if (character === ";") this.end(";", 1);
      else if (character === "&" && this.target === undefined) this.end("&", 1);
      else if (character === "\n") this.newline();
      else if (character === ">") this.output();
      else if (character === "<") this.input();
      else if (" \t\r".includes(character)) {
        this.endWord();
        this.at++;
      } else if (character === "(" && this.word === undefined) {
        if (this.shells.length < MAX_SHELLS) this.shells = [...this.shells, ++this.opened];
        else this.deeper++;
        this.at++;
      } else if (character === ")") {
        this.endWord();
        if (this.deeper > 0) this.deeper--;
        else this.shells = this.shells.slice(0, -1);
        this.at++;
      } else this.take(character, 1);
    }
    this.end("", 0);
    return this.commands;
  }

  private take(part: string, length: number): void {
    if (this.words.length === 0 && this.word === undefined) this.shell = this.shells;
    this.word = (this.word ?? "") + part;
    this.at += length;
  }

  private quoted(quote: string): void {
    const { text } = this;
    let end = this.at + 1;
    let part = "";
    while (end < text.length && text[end] !== quote) {
      if (quote === '"' && text[end] === "\\" && end + 1 < text.length) end++;
      part += text[end++];
    }
    this.take(part, end + 1 - this.at);
  }

  /** Kept as it stands: what it gives is not known. */
  private substitution(opening: string): void {
    const { text } = this;
    if (opening === "`") {
      const end = text.indexOf("`", this.at + 1);
      const stop = end === -1 ? text.length : end + 1;
      this.take(text.slice(this.at, stop), stop - this.at);
      return;
    }
    let depth = 0;
    let end = this.at + 1;
    for (; end < text.length; end++) {
      if (text[end] === "(") depth++;
      else if (text[end] === ")" && --depth === 0) break;
    }
    this.take(text.slice(this.at, end + 1), end + 1 - this.at);
  }

  private output(): void {
    // `2>` is no word; `>&1` joins streams and writes no file.
    const stream = this.word;
    if (stream !== undefined && /^\d$/.test(stream)) this.word = undefined;
    else this.endWord();
    let length = this.text[this.at + 1] === ">" || this.text[this.at + 1] === "|" ? 2 : 1;
    const joins = this.text[this.at + length] === "&";
    if (joins) length++;
    this.at += length;
    this.target = joins || stream === "2" ? "read" : "write";
  }

  private input(): void {
    this.endWord();
    if (this.text.startsWith("<<<", this.at)) this.at += 3;
    else if (this.text.startsWith("<<", this.at)) {
      this.at += this.text[this.at + 2] === "-" ? 3 : 2;
      this.awaitsDelimiter = true;
      return;
    } else this.at += 1;
    this.target = "read";
  }

  private redirect(length: number, target: "write" | "read"): void {
    this.endWord();
    this.at += length;
    this.target = target;
  }

  private endWord(): void {
    const { word } = this;
    if (word === undefined) return;
    this.word = undefined;
    if (this.awaitsDelimiter) {
      this.hereDocuments.push(word);
      this.awaitsDelimiter = false;
    } else if (this.target !== undefined) {
      if (this.target === "write" && !DEVICE.test(word)) this.writes.push(word);
      this.target = undefined;
    } else if (this.words.length > 0 || !(ASSIGNMENT.test(word) || KEYWORDS.has(word))) this.words.push(word);
  }

  private end(next: SimpleCommand["next"], length: number): void {
    this.endWord();
    this.target = undefined;
    if (this.words.length > 0 || this.writes.length > 0) {
      this.commands.push({ words: this.words, writes: this.writes, next, shells: this.shell });
    }
    this.words = [];
    this.writes = [];
    this.at += length;
  }

  private newline(): void {
    const continues = this.words.length === 0 && this.word === undefined;
    if (continues) this.at++;
    else this.end(";", 1);
    const delimiters = this.hereDocuments.splice(0);
    const from = this.at;
    for (const delimiter of delimiters) this.skipHereDocument(delimiter);
    const last = this.commands.at(-1);
    if (delimiters.length > 0 && last !== undefined)
      this.commands.splice(-1, 1, { ...last, input: this.text.slice(from, this.at) });
  }

  private skipHereDocument(delimiter: string): void {
    while (this.at < this.text.length) {
      const newline = this.text.indexOf("\n", this.at);
      const end = newline === -1 ? this.text.length : newline;
      const line = this.text.slice(this.at, end).trim();
      this.at = end + 1;
      if (line === delimiter) return;
    }
  }

  private skipLine(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end === -1 ? this.text.length : end;
  }
}

const KEYWORDS = new Set([
  "if",
  "then",
  "else",
  "elif",
  "fi",
  "do",
  "done",
  "while",
  "until",
  "{",
  "}",
  "!",
  "time",
]);
