import type { Span } from "@agentos/text/markdown";
import { type Form, LANGUAGES, type Language, type LanguageName } from "./languages.js";

/** `from` and `to` delimit the text between the markers. */
export interface Comment extends Span {
  from: number;
  to: number;
}

interface Open {
  mark: string;
  offset: number;
}

export interface Scan {
  comments: readonly Comment[];
  /** The source with spaces in place of comments and string contents. */
  code: string;
  /** The innermost construct that is unclosed at the end of the file. */
  open?: Open;
}

export function scan(text: string, name: LanguageName): Scan {
  return new Scanner(text, LANGUAGES[name]).run();
}

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
/** Matches code after which a slash starts a regular expression. */
const BEFORE_VALUE =
  /(?:^|[=(,:[!&|?{};+*%^~<>-]|(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|default|if|unless|when|and|or|not|then))\s*$/;

interface Reading {
  form: Form;
  close: string;
  start: number;
}

class Scanner {
  private at = 0;
  private copied = 0;
  private open: Open | undefined;
  private readonly code: string[] = [];
  private readonly comments: Comment[] = [];
  // `counts` avoids searching all open brackets for a partner that does not exist. One object per
  // bracket would burden the garbage collector in files with many brackets.
  private readonly brackets: string[] = [];
  private readonly offsets: number[] = [];
  private readonly counts = new Map<string, number>();
  /** Strings around interpolated code, and the bracket depth at which each one resumes. */
  private readonly resumes: (Reading & { depth: number })[] = [];
  /** The here-documents that start on the next line. */
  private heredocs: { word: string; offset: number }[] = [];
  private readonly forms = new Map<string, Form[]>();
  /** No slash before this offset ends a regular expression. */
  private slashless = 0;

  constructor(
    private readonly text: string,
    private readonly language: Language,
  ) {
    for (const form of language.forms)
      for (const first of typeof form.open === "string" ? form.open[0]! : form.open.at)
        this.forms.set(first, [...(this.forms.get(first) ?? []), form]);
  }

  run(): Scan {
    const { text } = this;
    if (text.startsWith("#!")) this.at = this.lineEnd(0);
    // Text before the first `<?php` is not code.
    const outside = this.language.forms.find(({ open }) => open === "?>");
    if (outside !== undefined && !text.startsWith("<?"))
      this.readText({ form: outside, close: "<?", start: 0 }, 0);
    while (this.at < text.length && this.open === undefined) if (!this.readMark(text[this.at]!)) this.at++;
    this.code.push(text.slice(this.copied));
    const open = this.open ?? this.innermost();
    return { comments: this.comments, code: this.code.join(""), ...(open !== undefined && { open }) };
  }

  private innermost(): Open | undefined {
    const offset = this.offsets.at(-1);
    const text = this.resumes.at(-1);
    if (this.heredocs.length > 0) return { mark: "<<", offset: this.heredocs[0]!.offset };
    return offset === undefined
      ? text && { mark: text.close, offset: text.start }
      : { mark: this.brackets.at(-1)!, offset };
  }

  /** Returns false for ordinary code. */
  private readMark(character: string): boolean {
    const { text, at, language } = this;
    for (const form of this.forms.get(character) ?? []) {
      const found = opens(form, text, at);
      if (found === undefined || (form.isWord && at > 0 && !" \t\n;&|()".includes(text[at - 1]!))) continue;
      const end = form.isRegex ? this.regexEnd(at) : at + found.length;
      if (end !== undefined) return this.readText({ form, close: found.close, start: at }, end);
    }
    if (character === "<" && language.heredoc !== undefined && text[at - 1] !== "<") {
      const match = matchAt(language.heredoc, text, at);
      if (match !== null) this.heredocs.push({ word: match[2]!, offset: at });
      this.at += match?.[0].length ?? 1;
      return true;
    }
    if (character === "\n" && this.heredocs.length > 0) return this.readHeredocs();
    return "([{}])".includes(character) && this.readBracket(character);
  }

  /**
   * Ignores unpaired closing brackets, and drops unclosed brackets inside a closed pair. Syntax
   * that the scanner misreads must not invalidate the rest of the file.
   */
  private readBracket(character: string): boolean {
    const { brackets, offsets, counts, resumes } = this;
    const opening = OPENING[character];
    if (opening === undefined) {
      brackets.push(character);
      offsets.push(this.at++);
      counts.set(character, (counts.get(character) ?? 0) + 1);
      return true;
    }
    this.at++;
    if ((counts.get(opening) ?? 0) === 0) return true;
    for (let last = ""; last !== opening; ) {
      last = brackets.pop()!;
      offsets.pop();
      counts.set(last, counts.get(last)! - 1);
    }
    const resume = resumes.at(-1);
    if (resume === undefined || resume.depth < brackets.length) return true;
    resumes.pop();
    return this.readText({ ...resume, start: this.at - 1 }, this.at);
  }

  /** Reads to the end of a string or comment, or to the next interpolated code. */
  private readText(reading: Reading, from: number): boolean {
    const { text } = this;
    const { form, close } = reading;
    if (close === "" || close === "\n") {
      const end = close === "" ? from : this.lineEnd(from);
      return this.finish(reading, from, end, end);
    }
    let depth = 1;
    for (let at = from; at < text.length; at++) {
      const character = text[at]!;
      if (form.escape === "backslash" && character === "\\") at++;
      else if (text.startsWith(close, at)) {
        if (form.escape === "doubled" && text.startsWith(close, at + 1)) at++;
        else if (--depth === 0) return this.finish(reading, from, at, at + close.length);
      } else if (character === "\n" && form.kind === "text" && !form.isMultiline)
        return this.giveUp(reading, at);
      else if (form.nests && text.startsWith(form.open as string, at)) depth++;
      else {
        const mark = form.code?.find((each) => text.startsWith(each, at));
        if (mark === undefined) continue;
        this.blank(reading.start, at + mark.length - 1, true);
        this.resumes.push({ ...reading, depth: this.brackets.length });
        this.at = at + mark.length - 1;
        return this.readBracket(mark.at(-1)!);
      }
    }
    if (form.kind === "text" && !form.isMultiline) return this.giveUp(reading, text.length);
    if (!form.mayStayOpen)
      this.open = { mark: typeof form.open === "string" ? form.open.trim() : close, offset: reading.start };
    return this.finish(reading, from, text.length, text.length);
  }

  private finish({ form, start }: Reading, from: number, to: number, end: number): boolean {
    if (form.kind === "comment")
      this.comments.push({ start, from: form.close === "" ? start : from, to, end });
    this.blank(start, end, form.kind === "text");
    this.at = end;
    return true;
  }

  /** Treats an unpaired quotation mark as an apostrophe unless the file ends on the same line. */
  private giveUp({ form, start }: Reading, lineEnd: number): boolean {
    if (this.text.slice(lineEnd).trim() !== "") {
      this.at = start + 1;
      return true;
    }
    this.open = { mark: form.open as string, offset: start };
    this.blank(start, this.text.length, true);
    this.at = this.text.length;
    return true;
  }

  /** Reads the here-documents announced on the previous line, each up to its delimiter. */
  private readHeredocs(): boolean {
    const { text, heredocs } = this;
    const start = ++this.at;
    for (let line = start; heredocs.length > 0 && line < text.length; line = this.at + 1) {
      const { word } = heredocs[0]!;
      this.at = this.lineEnd(line);
      const said = text.slice(line, Math.min(this.at, line + 400)).trimStart();
      if (said.startsWith(word) && !/\w/.test(said[word.length] ?? "")) heredocs.shift();
    }
    const line = text.lastIndexOf("\n", this.at - 1) + 1;
    if (heredocs.length === 0) this.at = line;
    this.blank(start, Math.max(start, this.at), true);
    return true;
  }

  /** @param keepsMarks whether quotation marks remain as `"` */
  private blank(start: number, end: number, keepsMarks: boolean): void {
    const inner = this.text.slice(start, end).replace(/[^\n]+/g, (part) => " ".repeat(part.length));
    const mark = (character: string) => (character === "\n" ? "\n" : '"');
    this.code.push(
      this.text.slice(this.copied, start),
      keepsMarks && end - start >= 2
        ? `${mark(this.text[start]!)}${inner.slice(1, -1)}${mark(this.text[end - 1]!)}`
        : inner,
    );
    this.copied = end;
  }

  /** Returns the end of the regular expression that starts here, or undefined if none does. */
  private regexEnd(from: number): number | undefined {
    const { text } = this;
    if (from < this.slashless || !BEFORE_VALUE.test(text.slice(Math.max(0, from - 30), from)))
      return undefined;
    let isInClass = false;
    let at = from + 1;
    for (; at < text.length && text[at] !== "\n"; at++) {
      if (text[at] === "\\") at++;
      else if (text[at] === "[") isInClass = true;
      else if (text[at] === "]") isInClass = false;
      else if (text[at] === "/" && !isInClass) return at + 1;
    }
    this.slashless = at;
    return undefined;
  }

  private lineEnd(from: number): number {
    const end = this.text.indexOf("\n", from);
    return end === -1 ? this.text.length : end;
  }
}

function opens(
  { open, close }: Form,
  text: string,
  at: number,
): { length: number; close: string } | undefined {
  if (typeof open === "string")
    return text.startsWith(open, at) ? { length: open.length, close: close as string } : undefined;
  const match = matchAt(open.pattern, text, at);
  return match === null
    ? undefined
    : { length: match[0].length, close: typeof close === "string" ? close : close(match) };
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
