/** Runs of literal characters: outside quotes, and inside either kind. */
const RUNS = { "": /[\w./:=@%+,~-]+/y, "'": /[^']+/y, '"': /[^"\\]+/y };

const MAX_COMMANDS = 30;

/** One command of a line. */
interface SimpleCommand {
  readonly words: readonly string[];
  /** The first file its output goes to. */
  readonly written: string | undefined;
}

/** The commands of a line up to the first here-document, each as words without quotes. */
export function splitCommands(line: string): readonly SimpleCommand[] {
  const found = new Commands();
  let quote: keyof typeof RUNS = "";
  let hasHeredoc = false;
  for (let at = 0; at < line.length && found.commands.length < MAX_COMMANDS; at++) {
    const character = line[at]!;
    if (quote !== "" && character === quote) quote = "";
    else if (character === "\\" && quote !== "'" && at + 1 < line.length) found.add(line[++at]!);
    else if (quote !== "") at = found.addRun(line, at, RUNS[quote]);
    else if (character === "'" || character === '"') {
      quote = character;
      found.add("");
    } else if (character === "\n" && hasHeredoc) break;
    else if (";|\n".includes(character) || (character === "&" && line[at - 1] !== ">")) found.endCommand();
    else if (character === ">" && found.word === "2") {
      // 2> redirects errors; only output matters here.
      found.word = undefined;
      found.isRedirected = false;
      while (at + 1 < line.length && "> &".includes(line[at + 1]!)) at++;
      while (at + 1 < line.length && !/[\s;|&]/.test(line[at + 1]!)) at++;
    } else if (character === ">") {
      if (found.word === "1") found.word = undefined;
      found.endWord();
      found.isRedirected = true;
      if (line[at + 1] === ">") at++;
      if (line[at + 1] !== "&") continue;
      at++;
      found.word = "&";
    } else if (character === "<" && line[at + 1] === "<") {
      found.endWord();
      hasHeredoc = true;
      at++;
    } else if (character.trim() === "") found.endWord();
    else at = found.addRun(line, at, RUNS[""]);
  }
  found.endCommand();
  return found.commands;
}

class Commands {
  readonly commands: SimpleCommand[] = [];
  /** The part read of an unfinished word. */
  word: string | undefined = undefined;
  /** Whether that word is the target of a redirection. */
  isRedirected = false;
  #words: string[] = [];
  #written: string | undefined = undefined;

  add(text: string): void {
    this.word = (this.word ?? "") + text;
  }

  /** Adds a literal run, of at least one character. Returns the offset of its last one. */
  addRun(line: string, at: number, run: RegExp): number {
    run.lastIndex = at;
    const end = run.test(line) ? run.lastIndex : at + 1;
    this.add(line.slice(at, end));
    return end - 1;
  }

  endWord(): void {
    const { word } = this;
    if (word === undefined) return;
    this.word = undefined;
    if (!this.isRedirected) this.#words.push(word);
    else if (!word.startsWith("&") && !word.startsWith("/dev/")) this.#written ??= word;
    this.isRedirected = false;
  }

  endCommand(): void {
    this.endWord();
    this.isRedirected = false;
    if (this.#words.length === 0 && this.#written === undefined) return;
    this.commands.push({ words: this.#words, written: this.#written });
    this.#words = [];
    this.#written = undefined;
  }
}
