import { inline } from "../quote.js";
import type { LanguageProblem, ScopePath } from "../reference/index.js";
import { type BoundLine, Variables } from "./bound-line.js";
import { endOfHeredoc, type Heredoc, heredocAt } from "./heredoc.js";
import { codeProblem } from "./interpreters.js";
import { referenceAt } from "./line-references.js";
import { isFed, isReadAgain } from "./second-shell.js";

type ContextName =
  | "plain"
  | "double"
  | "single"
  | "parenthesis"
  | "brace"
  | "backtick"
  | "arithmetic"
  | "heredoc";

interface Context {
  name: ContextName;
  command: Command;
  /** Whether a second shell parses the content. */
  isForShell?: boolean;
}

/** The positions where the words of the current command start. */
interface Command {
  words: number[];
  isInWord: boolean;
}

const newCommand = (): Command => ({ words: [], isInWord: false });

export function bindPosixLine(line: string, locals: readonly string[] = []): BoundLine {
  return new PosixScan(line, locals).run();
}

/** Scans a shell command once and tracks quoting and nesting. Rejects references at ambiguous positions. */
class PosixScan {
  readonly #line: string;
  readonly #locals: readonly string[];
  readonly #variables = new Variables();
  readonly #problems: LanguageProblem[] = [];
  readonly #contexts: Context[] = [{ name: "plain", command: newCommand() }];
  readonly #heredocs: Heredoc[] = [];
  #hasBrackets = false;
  #out = "";
  #at = 0;

  constructor(line: string, locals: readonly string[]) {
    this.#line = line;
    this.#locals = locals;
  }

  run(): BoundLine {
    this.#takeUntil(this.#line.length);
    return { line: this.#out, variables: this.#variables.paths, problems: this.#problems };
  }

  get #context(): Context {
    return this.#contexts.at(-1)!;
  }

  #takeUntil(end: number): void {
    while (this.#at < end) {
      this.#noteWord();
      if (!this.#takeReference()) this.#takeCharacter();
    }
  }

  #noteWord(): void {
    const { name, command } = this.#context;
    if (name !== "plain" && name !== "parenthesis") return;
    const isInWord = !/\s/.test(this.#line.charAt(this.#at));
    if (isInWord && !command.isInWord) command.words.push(this.#at);
    command.isInWord = isInWord;
  }

  #words(): string[] {
    const { words } = this.#context.command;
    return words.map((start, index) => this.#line.slice(start, words[index + 1] ?? this.#at).trim());
  }

  #takeReference(): boolean {
    if (this.#line[this.#at] !== "$") return false;
    const found = referenceAt(this.#line, this.#at, this.#locals);
    if (found === undefined) return false;
    const { text } = found;
    if (found.kind === "escaped") {
      this.#out += this.#context.name === "single" ? text.slice(1) : `\\${text.slice(1)}`;
    } else {
      const span = { start: this.#at, end: this.#at + text.length };
      const message = this.#problemHere(inline(text));
      const problem = message === undefined ? this.#inCode(found, span) : { message, ...span };
      if (problem !== undefined) this.#problems.push(problem);
      this.#out += this.#quoted(`\${${this.#variables.nameOf(found.path)}}`);
    }
    this.#at += text.length;
    return true;
  }

  #inCode(
    { text, path }: { text: string; path: ScopePath },
    span: { start: number; end: number },
  ): LanguageProblem | undefined {
    // An iteration number is harmless.
    return path[0] === "iteration" ? undefined : codeProblem(this.#words(), { text, ...span });
  }

  /** Quotes the variable so that any value stays within one word. */
  #quoted(variable: string): string {
    if (this.#context.name === "single") return `'"${variable}"'`;
    return this.#isInDoubleQuotes() ? variable : `"${variable}"`;
  }

  /** Whether the current position is in double quotes. Inside `${...:-...}`, the enclosing context decides. */
  #isInDoubleQuotes(): boolean {
    const enclosing = this.#contexts.findLast(({ name }) => name !== "brace")?.name;
    return enclosing === "double" || enclosing === "heredoc";
  }

  #isWithin(name: ContextName): boolean {
    return this.#contexts.some((context) => context.name === name);
  }

  #problemHere(shown: string): string | undefined {
    const words = this.#words();
    if (this.#isWithin("arithmetic") || words.includes("let") || words.includes("[["))
      return `the shell would evaluate ${shown} here; compare it in "when", or with [ ]`;
    if (this.#isWithin("backtick")) return `${shown} cannot be used inside backticks; write $( ) instead`;
    if (this.#contexts.some(({ isForShell }) => isForShell))
      return `a second shell would parse the value of ${shown} in this here-document; pass it in "env", and quote the delimiter`;
    if (isReadAgain(words))
      return `a second shell would parse the value of ${shown}; pass it as a separate argument: sh -c 'echo "$1"' sh ${shown}`;
    if (this.#line.includes("$'"))
      return `shells differ in how they parse $'...', so this command cannot contain ${shown}; use plain quotes`;
    // A `case` pattern ends with an unmatched parenthesis.
    if (this.#hasBrackets && /\bcase\b/.test(this.#line))
      return `${shown} cannot be used inside parentheses in a command with "case"; assign it to a variable first: X=${shown}`;
    return undefined;
  }

  #takeCharacter(): void {
    const character = this.#line.charAt(this.#at);
    const { name } = this.#context;
    const begins = (text: string) => this.#line.startsWith(text, this.#at);
    if (name === "single") character === "'" ? this.#close(1) : this.#take(1);
    else if (character === "\\") this.#take(2);
    else if (character === "\n" && name !== "double") this.#takeLineEnd();
    else if (character === "`") this.#toggle("backtick");
    else if (begins("$((")) this.#open("arithmetic", 3);
    else if (begins("$(")) this.#open("parenthesis", 2);
    else if (begins("${")) this.#open("brace", 2);
    else if (character === "}" && name === "brace") this.#close(1);
    else if (character === '"' && name !== "heredoc") this.#toggle("double");
    else if (this.#isInDoubleQuotes()) this.#take(1);
    else if (name === "arithmetic") this.#takeArithmetic(character);
    else if (character === "'") this.#open("single", 1);
    else if (begins("((")) this.#open("arithmetic", 2);
    else if (character === "(") this.#open("parenthesis", 1);
    else if (character === ")" && name === "parenthesis") this.#close(1);
    else if (character === "#" && name !== "brace" && /^[\s;&|()]?$/.test(this.#line.charAt(this.#at - 1)))
      this.#takeComment();
    else this.#takePlain(character);
  }

  #takeArithmetic(character: string): void {
    if (this.#line.startsWith("))", this.#at)) this.#close(2);
    else if (character === ")") this.#close(1);
    else if (character === "(") this.#open("arithmetic", 1);
    else this.#take(1);
  }

  #takePlain(character: string): void {
    const heredoc = this.#context.name === "brace" ? undefined : heredocAt(this.#line, this.#at);
    if (heredoc !== undefined) this.#heredocs.push({ ...heredoc, isForShell: isFed(this.#words()) });
    this.#take(heredoc?.length ?? 1);
    if (";&|".includes(character)) this.#context.command = newCommand();
  }

  #takeLineEnd(): void {
    this.#take(1);
    for (const heredoc of this.#heredocs.splice(0)) {
      const end = endOfHeredoc(this.#line, this.#at, heredoc);
      const depth = this.#contexts.length;
      if (heredoc.isQuoted) this.#takeQuotedBody(end);
      else {
        const { isForShell = false } = heredoc;
        this.#contexts.push({ name: "heredoc", command: newCommand(), isForShell });
        this.#takeUntil(end);
      }
      this.#contexts.splice(depth);
    }
    this.#context.command = newCommand();
  }

  #takeQuotedBody(end: number): void {
    while (this.#at < end) {
      const found = referenceAt(this.#line, this.#at, this.#locals);
      if (found?.kind === "reference") {
        const message = `${inline(found.text)} is in a quoted here-document, where nothing is replaced; remove the quotes from its delimiter`;
        this.#problems.push({ message, start: this.#at, end: this.#at + found.text.length });
      }
      this.#take(1);
    }
  }

  #takeComment(): void {
    const end = this.#line.indexOf("\n", this.#at);
    this.#take((end === -1 ? this.#line.length : end) - this.#at);
  }

  #toggle(name: ContextName): void {
    if (this.#context.name === name) this.#close(1);
    else this.#open(name, 1);
  }

  #open(name: ContextName, length: number): void {
    this.#take(length);
    this.#hasBrackets ||= name === "parenthesis";
    const isCommand = name === "parenthesis" || name === "backtick";
    this.#contexts.push({ name, command: isCommand ? newCommand() : this.#context.command });
  }

  #close(length: number): void {
    this.#contexts.pop();
    this.#take(length);
  }

  #take(length: number): void {
    this.#out += this.#line.slice(this.#at, this.#at + length);
    this.#at += length;
  }
}
