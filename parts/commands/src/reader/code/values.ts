import { literal, type ShellWord } from "../../programs/index.js";
import { deedOf } from "./calls.js";
import type { Token } from "./tokens.js";

const MAX_ARGUMENTS = 40;
/** Values that are looked at: lists that are never closed are read again and again. */
const MAX_VALUES = 6_000;
/** Tokens behind which the bracket that closes a call is looked for. */
const MAX_CALL = 200;
/** A value that is known only when the code runs. */
export const UNKNOWN: ShellWord = { text: "…", known: false };

/** A value in code: a text, or a list of texts. */
export interface Value {
  text: ShellWord;
  list?: ShellWord[];
}

/** Calls that give a folder or file of its own among the temporary ones. */
const TEMPORARY = new Set(
  (
    "mkdtemp mkdtempSync mkstemp mktmpdir tmpdir gettempdir tempdir tempfile create_tempdir " +
    "TemporaryDirectory NamedTemporaryFile MkdirTemp CreateTemp TempDir"
  ).split(" "),
);
/** What code made for itself. */
export const MADE: ShellWord = literal("/tmp/made");
/** Names that are looked through for one that stands for what the code made. */
const MAX_EXPRESSION = 60;

/**
 * Reads texts and lists in code: what stands there, what is joined to it, and what a name was given before.
 */
export class ValueReader {
  /** What names stand for. */
  readonly constants = new Map<string, Value>();
  /** There were more values than can be looked through. */
  isTooMuch = false;
  private count = 0;

  constructor(
    private readonly language: string,
    private readonly tokens: readonly Token[],
  ) {}

  /** The text that a method is of: `Path("x").unlink()`, `open("x", "w").write()`. */
  receiver(at: number): ShellWord | undefined {
    let depth = 0;
    for (let before = at - 1; before >= 0 && at - before < 12; before--) {
      const token = this.tokens[before]!;
      if (token.text === ")" && token.type === "mark") depth++;
      else if (token.text === "(" && token.type === "mark" && --depth <= 0) {
        const inside = this.value(before + 1, 0)?.value.text;
        return inside?.known ? inside : undefined;
      } else if (depth === 0)
        return token.type === "string" ? wordOf(token) : this.constants.get(token.text)?.text;
    }
    return undefined;
  }

  /** The values in a call, or behind a name that calls without brackets. */
  arguments(start: number, isClosed: boolean): Value[] {
    const values: Value[] = [];
    let depth = 0;
    for (let at = start; at < this.tokens.length && values.length < MAX_ARGUMENTS && !this.isTooMuch; ) {
      const token = this.tokens[at]!;
      if (token.type === "mark") {
        if (
          depth === 0 &&
          (token.text === ")" ||
            (!isClosed && (token.text === ";" || token.text === "\n" || token.text === "}")))
        )
          break;
        if (token.text === "(" || token.text === "{") depth++;
        else if (token.text === ")" || token.text === "}") depth--;
        // `sys.argv[1]` is no list.
        else if (token.text === "[" && this.tokens[at - 1]?.type === "name") {
          values.push({ text: UNKNOWN });
          while (at < this.tokens.length && this.tokens[at]!.text !== "]") at++;
        }
      }
      const read = this.value(at, 0);
      if (read) {
        values.push(read.value);
        at = read.end;
      } else at++;
    }
    return values;
  }

  /**
   * What an expression that cannot be read stands for where it is made of a temporary file of the code's own:
   * `f.name`, `os.path.join(folder, "x")`.
   */
  madeOf(start: number, end: number): ShellWord | undefined {
    let isMade = false;
    for (let at = start; at < Math.min(end, start + MAX_EXPRESSION, this.tokens.length); at++) {
      const token = this.tokens[at]!;
      if (token.type === "mark" && (token.text === "\n" || token.text === ";")) break;
      // `join(folder, "../../src")`
      if (token.type === "string" && (token.text.includes("..") || token.text[0] === "/")) return undefined;
      if (token.type !== "name") continue;
      const isCall = this.tokens[at + 1]?.text === "(";
      const [owner] = token.text.split(".", 1);
      isMade ||= isCall && TEMPORARY.has(lastSegment(token.text));
      isMade ||= !token.member && this.constants.get(owner!)?.text === MADE;
    }
    return isMade ? MADE : undefined;
  }

  /** A text or a list, with what is joined to it; undefined for anything else. */
  value(start: number, depth: number): { value: Value; end: number } | undefined {
    const first = this.single(start, depth);
    if (!first) return undefined;
    let { value, end } = first;
    for (let parts = 0; parts < MAX_ARGUMENTS; parts++) {
      const joint = this.tokens[end];
      const isJoint =
        joint?.type === "mark" &&
        (joint.text === "+" || joint.text === "." || joint.text === "%" || joint.text === "&");
      const isBeside = joint?.type === "string" && "python awk".includes(this.language);
      const isOpen = this.language === "awk" && (joint?.type === "name" || joint?.text === "$");
      if (!isJoint && !isBeside && !isOpen) break;
      const right = this.single(isJoint ? end + 1 : end, depth);
      value = {
        text: {
          text: value.text.text + (right ? right.value.text.text : " $_"),
          known: value.text.known && right?.value.text.known === true,
        },
      };
      end = right ? right.end : end + (isJoint ? 2 : 1);
      if (!right) break;
    }
    // `"rm -rf x".split()`
    const split = this.tokens[end];
    if (split?.member && split.text === "split") {
      value = {
        ...value,
        list: value.text.text
          .split(" ")
          .filter((text) => text !== "")
          .map((text) => ({ ...value.text, text })),
      };
      while (end < this.tokens.length && this.tokens[end]!.text !== ")") end++;
      end++;
    }
    return { value, end };
  }

  private single(at: number, depth: number): { value: Value; end: number } | undefined {
    const token = this.tokens[at];
    if (token === undefined || depth > 8) return undefined;
    if (++this.count > MAX_VALUES) {
      this.isTooMuch = true;
      return undefined;
    }
    if (token.type === "string") {
      const list = token.words
        ? token.text
            .split(" ")
            .filter((text) => text !== "")
            .map(literal)
        : undefined;
      return { value: { text: wordOf(token), ...(list && { list }) }, end: at + 1 };
    }
    if (token.text === "[" && token.type === "mark") return this.list(at, depth);
    if (token.type !== "name") return undefined;
    const constant = this.constants.get(token.text);
    if (constant) return { value: constant, end: at + 1 };
    const next = this.tokens[at + 1];
    const inner = this.tokens[at + 2];
    const name = lastSegment(token.text);
    if (next?.text === "(" && next.type === "mark" && TEMPORARY.has(name))
      return { value: { text: MADE }, end: this.behindCalls(at + 1) };
    const isBase64 =
      deedOf(this.language, name, "*", true) === "decode" ||
      (token.text === "Buffer.from" && this.tokens[at + 4]?.text.toLowerCase().startsWith("base64"));
    if (isBase64 && next?.text === "(" && inner?.type === "string")
      return { value: { text: literal(decode(inner.text)) }, end: this.behindCalls(at + 1) };
    if (
      next?.text === "(" &&
      next.type === "mark" &&
      (name === "Path" || name === "PurePath" || name === "String" || name === "str" || name === "glob")
    ) {
      const value = this.value(at + 2, depth + 1);
      return value && { value: value.value, end: value.end + 1 };
    }
    return undefined;
  }

  private list(start: number, depth: number): { value: Value; end: number } {
    const list: ShellWord[] = [];
    let at = start + 1;
    while (at < this.tokens.length && this.tokens[at]!.text !== "]" && list.length < MAX_ARGUMENTS) {
      const read = this.value(at, depth + 1);
      if (read) {
        list.push(...(read.value.list ?? [read.value.text]));
        at = read.end;
      } else {
        if (this.tokens[at]!.type === "name") list.push(UNKNOWN);
        at++;
      }
    }
    return {
      value: {
        text: { text: list.map(({ text }) => text).join(" "), known: list.every(({ known }) => known) },
        list,
      },
      end: at + 1,
    };
  }

  /** Behind the bracket that closes a call. */
  behindCall(open: number): number {
    let depth = 0;
    for (let at = open; at < Math.min(this.tokens.length, open + MAX_CALL); at++) {
      const { text, type } = this.tokens[at]!;
      if (type === "mark" && text === "(") depth++;
      else if (type === "mark" && text === ")" && --depth === 0) return at + 1;
    }
    return this.tokens.length;
  }

  /** Behind `(…)` and what is called on that: `.decode("utf8")`. */
  private behindCalls(open: number): number {
    let at = open;
    for (let depth = 0; at < Math.min(this.tokens.length, open + MAX_CALL); at++) {
      const { text, type } = this.tokens[at]!;
      if (type === "mark" && text === "(") depth++;
      else if (type === "mark" && text === ")" && --depth === 0 && !this.tokens[at + 1]?.member)
        return at + 1;
      else if (depth === 0 && type === "mark" && text !== "(" && text !== ")") return at;
    }
    return at;
  }
}

export function wordOf({ text, open }: Token): ShellWord {
  return { text, known: !open };
}

/** `rmSync` of `fs.rmSync`. */
export function lastSegment(text: string): string {
  return text.split(/::|\?\.|[.:]/).at(-1)!;
}

function decode(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}
