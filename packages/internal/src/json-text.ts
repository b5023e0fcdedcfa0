/** A place in a text, both from 1; columns in UTF-16 units, as editors count. */
export interface TextPlace {
  line: number;
  column: number;
}

/** A key or an index on the way to a value. */
export type JsonPath = readonly (string | number)[];

/**
 * What keeps a text from being JSON, and where; undefined when nothing does. For the message to a person: Node's own have a
 * position in some versions and of some mistakes, and the parser's words in all of them. Nesting beyond 1,000 levels is an error here.
 *
 * Our own, because it is in every hook: a parser that tolerates mistakes would be four times as large, and its errors have no words.
 */
export function findJsonError(text: string): (TextPlace & { message: string }) | undefined {
  const problem = new JsonScanner(text, undefined).scan();
  return problem && { ...placeAt(text, problem.offset), message: problem.message };
}

/**
 * Where the value at a path stands, by its key where it has one; of what is not there, where its nearest parent stands.
 * @param text valid JSON
 */
export function locateInJson(text: string, path: JsonPath): TextPlace {
  const scanner = new JsonScanner(text, path);
  scanner.scan();
  return placeAt(text, scanner.found);
}

const DEEPEST = 1000;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
/** A text without its first quote, as far as it is one. */
const TEXT_BODY = /(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;

class Problem {
  constructor(
    readonly offset: number,
    readonly message: string,
  ) {}
}

class JsonScanner {
  /** Where the deepest value on the way to the path begins. */
  found = 0;
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly path: JsonPath | undefined,
  ) {}

  scan(): Problem | undefined {
    try {
      this.#take(SPACE);
      this.found = this.#at;
      this.#value(0, this.path !== undefined);
      this.#take(SPACE);
      if (this.#at < this.text.length)
        this.#fail(`nothing may follow the document, but ${this.#here()} does`);
      return undefined;
    } catch (problem) {
      if (problem instanceof Problem) return problem;
      throw problem;
    }
  }

  /** `onPath`: every key so far is the path's. */
  #value(depth: number, onPath: boolean): void {
    if (depth > DEEPEST) this.#fail("it is nested too deeply");
    const character = this.text[this.#at];
    if (character === "{") this.#object(depth, onPath);
    else if (character === "[") this.#array(depth, onPath);
    else if (character === '"') this.#string();
    else if (this.#take(NUMBER) === "" && this.#take(WORD) === "") this.#fail(this.#expected("a value"));
  }

  #object(depth: number, onPath: boolean): void {
    this.#items("{", "}", (index) => {
      if (this.text[this.#at] !== '"') this.#fail(this.#expected("a key in double quotes", index));
      const start = this.#at;
      const key = this.#string();
      this.#take(SPACE);
      if (this.text[this.#at] !== ":") this.#fail(this.#expected('a ":" after the key'));
      this.#at++;
      this.#take(SPACE);
      const isNext = onPath && key === this.path?.[depth];
      if (isNext) this.found = start;
      this.#value(depth + 1, isNext);
    });
  }

  #array(depth: number, onPath: boolean): void {
    this.#items("[", "]", (index) => {
      const isNext = onPath && index === this.path?.[depth];
      if (isNext) this.found = this.#at;
      if (this.text[this.#at] === "]") this.#fail(this.#expected("a value", index));
      this.#value(depth + 1, isNext);
    });
  }

  #items(opening: "{" | "[", closing: "}" | "]", item: (index: number) => void): void {
    const start = this.#at++;
    this.#take(SPACE);
    if (this.text[this.#at] === closing) {
      this.#at++;
      return;
    }
    for (let index = 0; ; index++) {
      item(index);
      this.#take(SPACE);
      const character = this.text[this.#at];
      if (character === undefined) {
        const { line } = placeAt(this.text, start);
        this.#fail(`it ends before the "${opening}" of line ${line} is closed`);
      }
      if (character !== "," && character !== closing) this.#fail(this.#expected(`"," or "${closing}"`));
      this.#at++;
      if (character === closing) return;
      this.#take(SPACE);
    }
  }

  #string(): string {
    const start = this.#at++;
    this.#take(TEXT_BODY);
    const character = this.text[this.#at];
    if (character === '"') {
      this.#at++;
      return JSON.parse(this.text.slice(start, this.#at)) as string;
    }
    if (character === "\\") this.#fail("no such escape; a backslash itself is written twice");
    if (character !== undefined && !"\n\r".includes(character))
      this.#fail(`a text may not hold ${this.#here()}; write it as an escape`);
    this.#at = start;
    return this.#fail("a text begins here and its line ends before its closing quote");
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.text)?.[0] ?? "";
    this.#at += taken.length;
    return taken;
  }

  #expected(what: string, index = 0): string {
    const character = this.text[this.#at];
    if (character === undefined) return `it ends where ${what} is expected`;
    if (index > 0 && (character === "}" || character === "]"))
      return `the comma before this "${character}" is one too many`;
    if (character === "'") return `expected ${what}; single quotes are not JSON's`;
    if (character === "/" || character === "#") return `expected ${what}; JSON has no comments`;
    return `expected ${what}, not ${this.#here()}`;
  }

  /** What stands here, fit for a message. */
  #here(): string {
    const character = String.fromCodePoint(this.text.codePointAt(this.#at) ?? 0);
    if (/[\p{C}\p{Z}]/u.test(character))
      return `the character U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
    return `"${/^[\w-]+/.exec(this.text.slice(this.#at, this.#at + 30))?.[0] ?? character}"`;
  }

  #fail(message: string): never {
    throw new Problem(this.#at, message);
  }
}

function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset);
  const start = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1;
  return { line: before.split(/\r\n|\n|\r/).length, column: offset - start + 1 };
}
