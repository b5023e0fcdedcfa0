import { literal, type ShellWord } from "../../programs/index.js";
import { variableName } from "./powershell-variables.js";

/** A word that is known only when the script runs. */
export const UNKNOWN: ShellWord = { text: "$(…)", known: false, dynamic: true };

/** Where the values in words come from. */
export interface WordSource {
  valueOf(name: string): string | undefined;
  /** All values of a variable; undefined where nobody set it. */
  valuesOf(name: string): readonly ShellWord[] | undefined;
  /** Reads the script at the cursor, up to its closing bracket, and gives what it gives. */
  substitution(): readonly ShellWord[];
}

/** A place in a PowerShell script, and the words that begin there. */
export class PowerShellCursor {
  at = 0;

  constructor(
    readonly text: string,
    private readonly source: WordSource,
  ) {}

  /** A word: quotes resolved, variables replaced where they are known. */
  word(): ShellWord {
    let text = "";
    let known = true;
    let isVariable = false;
    for (; this.at < this.text.length; ) {
      const character = this.text[this.at]!;
      if (
        " \t\n\r;|(){},".includes(character) ||
        (character === "&" && text !== "") ||
        character === ">" ||
        (character === "<" && text === "")
      )
        break;
      if (
        character === "'" ||
        character === '"' ||
        (character === "@" && (this.text[this.at + 1] === "'" || this.text[this.at + 1] === '"'))
      ) {
        const quoted = this.quoted();
        text += quoted.text;
        known &&= quoted.known;
      } else if (character === "`") {
        text += this.text[this.at + 1] ?? "";
        this.at += 2;
      } else if (character === "$") {
        const value = this.variable();
        isVariable = text === "";
        text += value.text;
        known &&= value.known;
      } else if (
        character === "." &&
        text !== "" &&
        isNameCharacter(this.text[this.at + 1]) &&
        (this.text[this.at - 1] === '"' || (isVariable && this.isCallAt(this.at + 1)))
      )
        break;
      else {
        text += character;
        this.at++;
        if (text === "&") break;
      }
    }
    return { text, known };
  }

  private quoted(): ShellWord {
    if (this.text[this.at] === "@") {
      const mark = `\n${this.text[this.at + 1]}@`;
      const end = this.text.indexOf(mark, this.at);
      const start = this.text.indexOf("\n", this.at) + 1;
      const body = this.text.slice(start, end === -1 ? this.text.length : end);
      this.at = end === -1 ? this.text.length : end + mark.length;
      return literal(body);
    }
    const quote = this.text[this.at++]!;
    let text = "";
    let known = true;
    while (this.at < this.text.length) {
      const character = this.text[this.at]!;
      if (character === quote) {
        this.at++;
        if (this.text[this.at] !== quote) break;
        text += quote;
        this.at++;
      } else if (quote === '"' && character === "`") {
        const next = this.text[this.at + 1] ?? "";
        text += next === "n" ? "\n" : next;
        this.at += 2;
      } else if (quote === '"' && character === "$") {
        const value = this.variable();
        text += value.text;
        known &&= value.known;
      } else {
        text += character;
        this.at++;
      }
    }
    return { text, known };
  }

  /** `$name`, `${name}`, `$env:NAME`, `$(…)` */
  private variable(): ShellWord {
    this.at++;
    if (this.text[this.at] === "(") {
      const values = this.source.substitution();
      return values.length === 1 ? values[0]! : UNKNOWN;
    }
    const isBraced = this.text[this.at] === "{";
    const start = isBraced ? ++this.at : this.at;
    while (
      isBraced
        ? this.at < this.text.length && this.text[this.at] !== "}"
        : isNameCharacter(this.text[this.at]) ||
          (this.text[this.at] === ":" && isNameCharacter(this.text[this.at + 1]))
    )
      this.at++;
    const name = this.text.slice(start, this.at);
    if (isBraced) this.at++;
    if (name === "") return literal("$");
    if (name === "_" || name === "PSItem") {
      this.skipMembers();
      const values = this.source.valuesOf("_");
      return values?.length === 1 ? values[0]! : { ...UNKNOWN, text: "$_" };
    }
    const value = this.source.valueOf(name);
    return value === undefined ? { text: `$${variableName(name)}`, known: false } : literal(value);
  }

  /** `$file.Delete()` */
  private isCallAt(start: number): boolean {
    let end = start;
    while (isNameCharacter(this.text[end])) end++;
    return this.text[end] === "(";
  }

  /** `$_.FullName` is the file itself. */
  private skipMembers(): void {
    while (this.text[this.at] === "." && isNameCharacter(this.text[this.at + 1])) {
      let end = this.at + 1;
      while (isNameCharacter(this.text[end])) end++;
      if (this.text[end] === "(") return;
      this.at = end;
    }
  }

  /** Blanks, comments and continued lines; true where something is left. */
  skipBlank(lines: boolean): boolean {
    for (; this.at < this.text.length; ) {
      const character = this.text[this.at]!;
      if (character === " " || character === "\t" || character === "\r" || (lines && character === "\n"))
        this.at++;
      else if (
        character === "`" &&
        (this.text[this.at + 1] === "\n" || this.text.startsWith("\r\n", this.at + 1))
      )
        this.at += this.text[this.at + 1] === "\n" ? 2 : 3;
      else if (character === "<" && this.text[this.at + 1] === "#") {
        const end = this.text.indexOf("#>", this.at);
        this.at = end === -1 ? this.text.length : end + 2;
      } else if (character === "#") {
        const end = this.text.indexOf("\n", this.at);
        this.at = end === -1 ? this.text.length : end;
      } else return true;
    }
    return false;
  }
}

/** `$name`, `@name`, and nothing behind it. */
export function isPlainName(text: string): boolean {
  for (let at = 1; at < text.length; at++) if (!isNameCharacter(text[at])) return false;
  return text.length > 1;
}

export function isNameCharacter(character: string | undefined): boolean {
  if (character === undefined) return false;
  const code = character.charCodeAt(0);
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f
  );
}
