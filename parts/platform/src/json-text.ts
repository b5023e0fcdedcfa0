/** A one-based position. Columns are measured in UTF-16 code units. */
export interface TextPlace {
  line: number;
  column: number;
}

export type JsonPath = readonly (string | number)[];

/**
 * Returns why and where `text` is not valid JSON, or undefined if it is. Nesting deeper than 1,000
 * levels is an error. Node's messages use parser terms and do not always contain a position.
 *
 * The parser is hand-written because every hook contains it: a fault-tolerant library would be four
 * times as large and have no error messages.
 */
export function findJsonError(text: string): (TextPlace & { message: string }) | undefined {
  const problem = new JsonScanner(text, undefined).scan();
  return problem && { ...placeAt(text, problem.offset), message: problem.message };
}

/**
 * Returns the position of the value at a path, preferring its key. For a missing value, returns the
 * position of the nearest existing parent.
 * @param text valid JSON
 */
export function findJsonPosition(text: string, path: JsonPath): TextPlace {
  const scanner = new JsonScanner(text, path);
  scanner.scan();
  return placeAt(text, scanner.found);
}

const MAX_DEPTH = 1000;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
/** The valid beginning of a string, without the opening quote. */
const TEXT_BODY = /(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;

class Problem {
  constructor(
    readonly offset: number,
    readonly message: string,
  ) {}
}

class JsonScanner {
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
      if (this.#at < this.text.length) this.#fail(`unexpected ${this.#here()} after the end of the document`);
      return undefined;
    } catch (problem) {
      if (problem instanceof Problem) return problem;
      throw problem;
    }
  }

  /** @param onPath whether all keys so far are on the path */
  #value(depth: number, onPath: boolean): void {
    if (depth > MAX_DEPTH) this.#fail("it is nested too deeply");
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
        this.#fail(`the "${opening}" on line ${line} is not closed`);
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
    if (character === "\\") this.#fail("invalid escape; write \\\\ for a backslash");
    if (character !== undefined && !"\n\r".includes(character))
      this.#fail(`a string may not contain ${this.#here()}; write it as an escape`);
    this.#at = start;
    return this.#fail("this string has no closing quote on its line");
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
      return `there is a trailing comma before this "${character}"`;
    if (character === "'") return `expected ${what}; JSON does not allow single quotes`;
    if (character === "/" || character === "#") return `expected ${what}; JSON has no comments`;
    return `expected ${what}, not ${this.#here()}`;
  }

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
