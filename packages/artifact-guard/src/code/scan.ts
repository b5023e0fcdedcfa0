import type { Span } from "@agentos/text/markdown";
import { BlankedCode } from "./blanked-code.js";
import { Brackets, type OpenBracket } from "./brackets.js";
import { commentAt } from "./comments.js";
import { directiveAt } from "./directives.js";
import { Heredocs } from "./heredocs.js";
import { isWordCode, KeywordStack } from "./keyword-stack.js";
import { LANGUAGES, type Language, type LanguageName, type StringForm } from "./languages.js";
import { rawEnd } from "./raw-strings.js";

/** A comment with its marks; `from` and `to` hold what it says. */
export interface Comment extends Span {
  from: number;
  to: number;
}

/** A program, read once for all checks of code. */
export interface Scan {
  comments: readonly Comment[];
  /** The texts in the code, their marks included; one with code in it is several. */
  strings: readonly Span[];
  /** The text with blanks for comments and for what texts hold: no offset and no line moves. */
  code: string;
  /** The innermost thing that is still open at the end. */
  open?: OpenBracket;
}

/** After these a slash begins a regular expression, not a division. */
const BEFORE_REGEX = new Set([..."=(,:[!&|?{};+-*%~^<>"]);
const WORD_BEFORE_REGEX =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|default|if|unless|when|and|or|not|then)$/;

/** Tells code from comments and texts, in one pass over the text. */
export function scan(text: string, name: LanguageName): Scan {
  return new Scanner(text, LANGUAGES[name]).run();
}

class Scanner {
  private at = 0;
  private readonly comments: Comment[] = [];
  private readonly strings: Span[] = [];
  private readonly kept: BlankedCode;
  private readonly brackets = new Brackets();
  private readonly keywords: KeywordStack | undefined;
  /** Texts whose code is being read, by the depth of brackets at which they go on. */
  private readonly resumes: { form: StringForm; depth: number; offset: number }[] = [];
  private readonly heredocs: Heredocs | undefined;
  private readonly directives: { depth: number; offset: number }[] = [];
  /** The last sign of code that is no blank. */
  private lastSign = -1;
  private open: OpenBracket | undefined;
  private readonly starts: ReadonlySet<string>;
  private readonly contentEnd: number;
  private noRegexBefore = 0;

  constructor(
    private readonly text: string,
    private readonly language: Language,
  ) {
    this.contentEnd = text.trimEnd().length;
    this.kept = new BlankedCode(text);
    this.heredocs = language.heredoc === undefined ? undefined : new Heredocs(text, language.heredoc);
    this.keywords = language.blocks === undefined ? undefined : new KeywordStack(text, language.blocks);
    const { lineComments, blockComments, strings, hasCharacters, hasRegexes, raw, heredoc, island } =
      language;
    const marks = [
      ...lineComments,
      ...blockComments.map(({ open }) => open),
      ...strings.map(({ open }) => open),
      ...(hasCharacters ? ["'"] : []),
      ...(hasRegexes ? ["/"] : []),
      ...(raw === undefined
        ? []
        : { rust: ["r", "b"], cpp: ["R"], swift: ["#"], lua: ["[", "-"], sql: ["$", "F", "f"] }[raw]),
      ...(heredoc === undefined ? [] : ["<"]),
      ...(language.hasEscapes ? ["\\"] : []),
      ...(language.hasPreprocessor ? ["#"] : []),
      ...(island === undefined ? [] : [island.close]),
      ..."([{}])\n",
    ];
    this.starts = new Set(marks.map((mark) => mark[0]!));
  }

  run(): Scan {
    const { text, language } = this;
    if (text.startsWith("#!")) this.skip(this.endOfLine(0), false);
    if (language.island !== undefined) this.enterIsland();
    while (this.at < text.length && this.open === undefined) {
      if (language.end !== undefined && text.startsWith(language.end, this.at)) {
        this.skip(text.length, false);
        break;
      }
      const character = text[this.at]!;
      if (this.starts.has(character) && this.readMark(character)) continue;
      const code = text.charCodeAt(this.at);
      if (this.keywords !== undefined && isWordCode(code)) {
        const end = this.keywords.read(this.at);
        this.lastSign = end - 1;
        this.at = end;
        continue;
      }
      if (code > 32) this.lastSign = this.at;
      this.at++;
    }
    const open = this.open ?? this.innermost();
    return {
      comments: this.comments,
      strings: this.strings,
      code: this.kept.finish(),
      ...(open !== undefined && { open }),
    };
  }

  private innermost(): OpenBracket | undefined {
    const bracket = this.brackets.innermost;
    const keyword = this.keywords?.innermost;
    const text = this.resumes.at(-1);
    const heredoc = this.heredocs?.open;
    if (heredoc !== undefined) return { character: "<<", offset: heredoc };
    const directive = this.directives.at(-1);
    if (directive !== undefined && bracket === undefined)
      return { character: "#if", offset: directive.offset };
    const all = [bracket, keyword, text && { character: text.form.open, offset: text.offset }];
    return all.filter((each) => each !== undefined).sort((a, b) => b.offset - a.offset)[0];
  }

  /** Reads what begins at a sign that may begin something; false when it is code after all. */
  private readMark(character: string): boolean {
    const { text, language, at } = this;
    if (character === "\n") {
      if (this.readComment()) return true;
      this.at++;
      if (this.heredocs?.open !== undefined) this.readHeredocs();
      return true;
    }
    if (language.hasEscapes && character === "\\") {
      this.lastSign = at;
      this.at = text[at + 1] === "\n" ? at + 1 : at + 2;
      return true;
    }
    if (language.island !== undefined && text.startsWith(language.island.close, at)) {
      this.at = at + language.island.close.length;
      this.enterIsland();
      return true;
    }
    if (language.raw !== undefined) {
      const raw = rawEnd(text, at, language.raw);
      if (raw !== undefined) return this.readRaw(raw);
    }
    if (this.readComment()) return true;
    if (language.hasPreprocessor && character === "#" && this.readDirective()) return true;
    if (language.heredoc !== undefined && character === "<" && this.readHeredocMark()) return true;
    for (const form of language.strings) if (text.startsWith(form.open, at)) return this.readString(form);
    if (language.hasCharacters && character === "'") return this.readCharacter();
    if (language.hasRegexes && character === "/" && this.mayBeginValue()) return this.readRegex();
    if (!"([{}])".includes(character)) return false;
    return this.readBracket(character);
  }

  private readBracket(character: string): boolean {
    const resume = this.resumes.at(-1);
    if (resume !== undefined && "})".includes(character) && this.brackets.depth === resume.depth + 1) {
      const opened = this.brackets.innermost!.character;
      if ((opened === "{") === (character === "}")) {
        this.resumes.pop();
        this.brackets.add(character, this.at);
        this.readText(this.at, this.at + 1, resume.form, resume.offset);
        return true;
      }
    }
    this.brackets.add(character, this.at);
    // A closing bracket without its partner may have taken the code of a text along.
    while (this.resumes.length > 0 && this.resumes.at(-1)!.depth >= this.brackets.depth) this.resumes.pop();
    this.lastSign = this.at;
    this.at++;
    return true;
  }

  private readComment(): boolean {
    const comment = commentAt(this.text, this.at, this.language);
    if (comment === undefined) return false;
    if (comment.open !== undefined) this.open = { character: comment.open, offset: this.at };
    this.addComment(comment.from, comment.to, comment.end);
    return true;
  }

  private addComment(from: number, to: number, end: number): void {
    this.comments.push({ start: this.at, from, to, end });
    this.skip(end, false);
  }

  /** Only one of the branches of `#if … #else … #endif` is part of the program: the last one counts. */
  private readDirective(): boolean {
    const directive = directiveAt(this.text, this.at);
    if (directive === undefined) return false;
    if (directive.kind === "other") {
      this.lastSign = this.at;
      this.skip(directive.end, false);
      return true;
    }
    if (directive.kind === "if") this.directives.push({ depth: this.brackets.depth, offset: this.at });
    else if (directive.kind === "else")
      this.brackets.cutTo(this.directives.at(-1)?.depth ?? Number.POSITIVE_INFINITY);
    else this.directives.pop();
    return false;
  }

  private readString(form: StringForm): boolean {
    const { at } = this;
    return this.readText(at, at + form.open.length, form, at);
  }

  /**
   * @param from behind the mark or the code that the text goes on after;
   * @param offset where the text began
   */
  private readText(start: number, from: number, form: StringForm, offset: number): boolean {
    const { text } = this;
    for (let at = from; at < text.length; at++) {
      const character = text[at]!;
      if (form.escape === "backslash" && character === "\\") at++;
      else if (text.startsWith(form.close, at)) {
        if (form.escape === "doubled" && text.startsWith(form.close, at + form.close.length))
          at += form.close.length;
        else {
          this.addString(start, at + form.close.length);
          return true;
        }
      } else if (character === "\n" && !form.isMultiline) return this.giveUp(start, at);
      else {
        const code = form.interpolation?.find((mark) => text.startsWith(mark, at));
        if (code === undefined) continue;
        this.addString(start, at + code.length - 1);
        this.resumes.push({ form, depth: this.brackets.depth, offset });
        this.brackets.add(code.at(-1)!, at + code.length - 1);
        this.at = at + code.length;
        return true;
      }
    }
    if (!form.isMultiline) return this.giveUp(start, text.length);
    this.addString(start, text.length);
    this.open = { character: form.open, offset };
    return true;
  }

  /** A quotation mark without a partner in its line is an apostrophe, or the place of the cut. */
  private giveUp(start: number, lineEnd: number): boolean {
    if (lineEnd >= this.contentEnd && this.mayBeginValue()) {
      this.addString(start, this.text.length);
      this.open = { character: this.text[start]!, offset: start };
      return true;
    }
    this.lastSign = start;
    this.at = start + 1;
    return true;
  }

  private addString(start: number, end: number): void {
    this.strings.push({ start, end });
    this.at = start;
    this.skip(end, true);
    this.lastSign = end - 1;
  }

  private readRaw({
    end,
    isComment,
    from,
    to,
  }: {
    end: number;
    isComment: boolean;
    from: number;
    to: number;
  }): boolean {
    if (end > this.text.length) {
      this.open = { character: isComment ? "--[[" : this.text[this.at]!, offset: this.at };
    }
    const most = Math.min(end, this.text.length);
    if (isComment) this.addComment(from, Math.min(to, most), most);
    else this.addString(this.at, most);
    return true;
  }

  private readCharacter(): boolean {
    const { text, at } = this;
    const escaped = text[at + 1] === "\\";
    const close = escaped
      ? text.indexOf("'", at + 3)
      : at + 1 + String.fromCodePoint(text.codePointAt(at + 1) ?? 0).length;
    if (close !== -1 && close - at <= 12 && text[close] === "'" && text[at + 1] !== "'")
      this.addString(at, close + 1);
    else {
      this.lastSign = at;
      this.at++;
    }
    return true;
  }

  /**
   * Whether a value may begin here: then a slash begins a regular expression, and a quotation mark a text.
   */
  private mayBeginValue(): boolean {
    const { text, lastSign } = this;
    if (lastSign < 0) return true;
    const last = text[lastSign]!;
    return (
      BEFORE_REGEX.has(last) || WORD_BEFORE_REGEX.test(text.slice(Math.max(0, lastSign - 12), lastSign + 1))
    );
  }

  private readRegex(): boolean {
    const { text, at: start } = this;
    let inClass = false;
    for (let at = start + 1; start >= this.noRegexBefore && at < text.length && text[at] !== "\n"; at++) {
      if (text[at] === "\\") at++;
      else if (text[at] === "[") inClass = true;
      else if (text[at] === "]") inClass = false;
      else if (text[at] === "/" && !inClass) {
        this.addString(start, at + 1);
        return true;
      }
    }
    // Nothing closes one in what is left of this line.
    if (start >= this.noRegexBefore) this.noRegexBefore = this.endOfLine(start);
    this.lastSign = start;
    this.at++;
    return true;
  }

  private readHeredocMark(): boolean {
    const end = this.heredocs!.announce(this.at);
    if (end === undefined) return false;
    this.lastSign = end - 1;
    this.at = end;
    return true;
  }

  /** The bodies of the texts that the line before announced, one after another. */
  private readHeredocs(): void {
    for (let body = this.heredocs!.next(this.at); body !== undefined; body = this.heredocs!.next(this.at)) {
      this.strings.push({ start: this.at, end: body.end });
      this.skip(body.end, true);
      if (body.next === undefined) return;
      this.at = body.next;
    }
  }

  private enterIsland(): void {
    const open = new RegExp(this.language.island!.open, "g");
    open.lastIndex = this.at;
    const next = open.exec(this.text);
    const end = next === null ? this.text.length : next.index + next[0].length;
    this.skip(end, false);
    this.lastSign = -1;
  }

  /** Passes over what is no code. */
  private skip(end: number, keepsMarks: boolean): void {
    this.kept.blank(this.at, end, keepsMarks);
    this.at = end;
  }

  private endOfLine(from: number): number {
    const end = this.text.indexOf("\n", from);
    return end === -1 ? this.text.length : end;
  }
}
