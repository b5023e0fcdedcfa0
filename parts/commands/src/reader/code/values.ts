import { literal, type ShellWord } from "../../programs/index.js";
import { callEffectOf } from "./calls.js";
import type { Token } from "./tokens.js";

const MAX_ARGUMENTS = 40;
/** Limits the work, because unclosed lists are read repeatedly. */
const MAX_VALUES = 6_000;
const MAX_CALL = 200;
const MAX_DEPTH = 8;
export const UNKNOWN: ShellWord = { text: "…", known: false };
/** A temporary file that the code creates itself. */
export const TEMPORARY_FILE: ShellWord = literal("/tmp/made");
/** Calls that return their argument. */
const PASSES = new Set(["Path", "PurePath", "String", "str", "glob"]);

export interface Value {
  text: ShellWord;
  list?: ShellWord[];
}

/** Evaluates literals, lists, concatenations and assigned names. */
export class ValueReader {
  readonly constants = new Map<string, Value>();
  isTooMuch = false;
  private count = 0;

  constructor(
    private readonly language: string,
    private readonly tokens: readonly Token[],
  ) {}

  /** Returns the string that is the receiver, as in `Path("x").unlink()` or `name.unlink()`. */
  receiver(at: number): ShellWord | undefined {
    const token = this.tokens[at]!;
    if (!token.member) return this.constants.get(token.text.slice(0, token.text.lastIndexOf(".")))?.text;
    const open = this.tokens.slice(0, at).findLastIndex(({ text, type }) => text === "(" && type === "mark");
    const inside = open === -1 || this.behindCall(open) !== at ? undefined : this.value(open + 1);
    return inside?.value.text.known ? inside.value.text : undefined;
  }

  /** Returns the arguments of a call, which in some languages may have no parentheses. */
  arguments(start: number, isClosed: boolean): Value[] {
    const values: Value[] = [];
    let depth = 0;
    for (let at = start; at < this.tokens.length && values.length < MAX_ARGUMENTS && !this.isTooMuch; ) {
      const { text, type } = this.tokens[at]!;
      if (type === "mark") {
        if (depth === 0 && (text === ")" || (!isClosed && ";\n}".includes(text)))) break;
        if (text === "(" || text === "{") depth++;
        else if (text === ")" || text === "}") depth--;
      }
      const isIndexed = type === "name" && this.isMark(at + 1, "[");
      const read = isIndexed ? { value: { text: UNKNOWN }, end: this.behind(at + 1, "]") } : this.value(at);
      if (read) values.push(read.value);
      at = read?.end ?? at + 1;
    }
    return values;
  }

  /** Finds the temporary file in `f.name` or `os.path.join(folder, "x")`. */
  temporaryFileIn(start: number, end: number): ShellWord | undefined {
    let isMade = false;
    for (let at = start; at < Math.min(end, start + MAX_CALL, this.tokens.length); at++) {
      const { type, text, member } = this.tokens[at]!;
      if (type === "mark" && (text === "\n" || text === ";")) break;
      // This excludes `join(folder, "../../src")`.
      if (type === "string" && (text.includes("..") || text[0] === "/")) return undefined;
      if (type !== "name") continue;
      isMade ||=
        this.isMark(at + 1, "(") && callEffectOf(this.language, lastSegment(text), "*") === "temporary";
      isMade ||= !member && this.constants.get(text.split(".", 1)[0]!)?.text === TEMPORARY_FILE;
    }
    return isMade ? TEMPORARY_FILE : undefined;
  }

  value(start: number, depth = 0): { value: Value; end: number } | undefined {
    const first = this.single(start, depth);
    if (!first) return undefined;
    let { value, end } = first;
    for (let parts = 0; parts < MAX_ARGUMENTS; parts++) {
      const joint = this.tokens[end];
      if (joint === undefined) break;
      const isJoint = joint.type === "mark" && "+.%&".includes(joint.text);
      const isAdjacent = joint.type === "string" && "python awk".includes(this.language);
      const isField = this.language === "awk" && (joint.type === "name" || joint.text === "$");
      if (!isJoint && !isAdjacent && !isField) break;
      const right = this.single(isJoint ? end + 1 : end, depth);
      const text = value.text.text + (right?.value.text.text ?? " $_");
      value = { text: { text, known: value.text.known && right?.value.text.known === true } };
      if (!right) break;
      end = right.end;
    }
    // The string may be split into a list, as in `"rm -rf x".split()`.
    const split = this.tokens[end];
    if (!split?.member || split.text !== "split") return { value, end };
    return { value: { ...value, list: wordsOf(value.text) }, end: this.behindCall(end + 1) };
  }

  private single(at: number, depth: number): { value: Value; end: number } | undefined {
    const token = this.tokens[at];
    if (token === undefined || depth > MAX_DEPTH) return undefined;
    if (++this.count > MAX_VALUES) {
      this.isTooMuch = true;
      return undefined;
    }
    if (token.type === "string") {
      const text = { text: token.text, known: !token.open };
      return { value: { text, ...(token.words && { list: wordsOf(text) }) }, end: at + 1 };
    }
    if (this.isMark(at, "[")) return this.list(at, depth);
    if (token.type !== "name") return undefined;
    const constant = this.constants.get(token.text);
    if (constant) return { value: constant, end: at + 1 };
    const name = lastSegment(token.text);
    // The call may have no parentheses, as in Perl's `unlink glob "*"`.
    if (PASSES.has(name) && this.tokens[at + 1]?.type === "string") return this.value(at + 1, depth + 1);
    if (!this.isMark(at + 1, "(")) return undefined;
    const effect = callEffectOf(this.language, name, "*");
    const end = this.behindCalls(at + 1);
    if (effect === "temporary") return { value: { text: TEMPORARY_FILE }, end };
    const given = this.tokens[at + 2];
    const isBase64 =
      effect === "decode" || (token.text === "Buffer.from" && this.tokens[at + 4]?.text.startsWith("base64"));
    if (isBase64 && given?.type === "string")
      return { value: { text: literal(Buffer.from(given.text, "base64").toString("utf8")) }, end };
    const inside = PASSES.has(name) ? this.value(at + 2, depth + 1) : undefined;
    return inside && { value: inside.value, end: inside.end + 1 };
  }

  private list(start: number, depth: number): { value: Value; end: number } {
    const list: ShellWord[] = [];
    let at = start + 1;
    while (at < this.tokens.length && !this.isMark(at, "]") && list.length < MAX_ARGUMENTS) {
      const read = this.value(at, depth + 1);
      if (read) list.push(...(read.value.list ?? [read.value.text]));
      else if (this.tokens[at]!.type === "name") list.push(UNKNOWN);
      at = read?.end ?? at + 1;
    }
    const text = { text: list.map((word) => word.text).join(" "), known: list.every(({ known }) => known) };
    return { value: { text, list }, end: at + 1 };
  }

  behindCall(open: number): number {
    let depth = 0;
    for (let at = open; at < Math.min(this.tokens.length, open + MAX_CALL); at++) {
      if (this.isMark(at, "(")) depth++;
      else if (this.isMark(at, ")") && --depth === 0) return at + 1;
    }
    return this.tokens.length;
  }

  /** Skips a call and the calls on its result, such as `.decode("utf8")`. */
  private behindCalls(open: number): number {
    let end = this.behindCall(open);
    while (this.tokens[end]?.member && this.isMark(end + 1, "(")) end = this.behindCall(end + 1);
    return end;
  }

  private behind(start: number, mark: string): number {
    const end = this.tokens.findIndex((_, at) => at > start && this.isMark(at, mark));
    return end === -1 ? this.tokens.length : end + 1;
  }

  private isMark(at: number, text: string): boolean {
    const token = this.tokens[at];
    return token?.type === "mark" && token.text === text;
  }
}

function wordsOf(word: ShellWord): ShellWord[] {
  return word.text
    .split(" ")
    .filter((text) => text !== "")
    .map((text) => ({ ...word, text }));
}

/** Returns `rmSync` for `fs.rmSync`. */
export function lastSegment(text: string): string {
  return text.split(/::|\?\.|[.:]/).at(-1)!;
}
