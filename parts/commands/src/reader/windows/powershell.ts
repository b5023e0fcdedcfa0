import { literal, type ShellWord } from "../../programs/index.js";
import type { Redirection } from "../invocation.js";
import { MAX_WORDS } from "../limits.js";
import { copyOf, deeper, type Place } from "../place.js";
import { type Argument, callMethod, type Host, runCmdlet, UNKNOWN } from "./cmdlets.js";

type Values = readonly ShellWord[];

const NOTHING: Values = [];
/** Keywords before conditions and blocks. The blocks are read in place. */
const KEYWORDS = new Set(
  "if elseif else while for foreach switch try catch finally do until function filter param begin process end trap return throw exit".split(
    " ",
  ),
);
/** Limits nesting without brackets, as in `$a = $b = …`. */
const MAX_NESTED = 50;
const NAME = /[\w?]+(?::\w+)?/y;
const MEMBER = /(\.|::)(\w+)(\()?/y;
const PARAMETER = /-([A-Za-z_][\w-]*)(:?)/y;
const BLANK = /(?:[ \t\r]|`\r?\n)+/y;

/** Reads PowerShell in a single pass. */
export class PowerShellReader {
  private at = 0;
  private nested = 0;
  private readonly variables = new Map<string, Values>();

  constructor(
    private readonly text: string,
    private readonly host: Host,
    private place: Place,
  ) {}

  read(): void {
    for (; this.at < this.text.length && !this.host.record.isFull; this.at++) this.statements();
  }

  /** Reads statements up to a closing bracket. Returns the value of the last one. */
  private statements(): Values {
    let values = NOTHING;
    while (this.skipBlank(true) && this.host.record.step()) {
      const before = this.at;
      if (")}".includes(this.text[before]!)) break;
      if (";|,".includes(this.text[before]!) || this.text.startsWith("&&", before)) this.at++;
      else values = this.pipeline();
      if (this.at === before) this.at++;
    }
    return values;
  }

  private pipeline(): Values {
    let values = this.element(NOTHING);
    while (this.skipBlank(false) && this.text[this.at] === "|" && this.text[this.at + 1] !== "|") {
      this.at++;
      this.skipBlank(true);
      values = this.element(values);
    }
    return values;
  }

  /** Reads an element of a pipeline. Limits the depth, because all nesting passes through here. */
  private element(piped: Values): Values {
    if (this.nested >= MAX_NESTED) {
      this.host.record.refuse("commands nested too deeply", "stop");
      this.at = this.text.length;
      return NOTHING;
    }
    this.nested++;
    const values = this.startsCall() ? this.command(this.word(), piped) : this.operand(piped);
    this.nested--;
    return values;
  }

  /** Returns whether a call such as `& git push` or `. git push` follows, and skips its operator. */
  private startsCall(): boolean {
    if (!/^[&.][ \t"'$]/.test(this.text.slice(this.at, this.at + 2))) return false;
    this.at++;
    this.skipBlank(false);
    return this.text[this.at] !== "{";
  }

  private operand(piped: Values): Values {
    const start = this.text[this.at] ?? "";
    let values: Values;
    if ("({".includes(start) || (start === "@" && "({".includes(this.text[this.at + 1] ?? " ")))
      values = this.group(piped);
    else if (start === "[") {
      // This is a cast, or a class as in `[IO.File]::Delete("x")`.
      const end = this.text.indexOf("]", this.at);
      const name = this.text.slice(this.at + 1, end === -1 ? undefined : end);
      this.at = end === -1 ? this.text.length : end + 1;
      return this.text[this.at] === ":" ? this.operators(this.members(NOTHING, name)) : this.element(piped);
    } else if (/["'$@\d]/.test(start)) {
      const from = this.at;
      const word = this.word();
      const name = this.text.slice(from, this.at);
      if (name[0] === "$" && this.isAssigned()) {
        this.set(name, this.pipeline());
        return NOTHING;
      }
      values = this.valuesOf(name) ?? [word];
    } else {
      const word = this.word();
      if (!KEYWORDS.has(word.text.toLowerCase()) || piped.length > 0) return this.command(word, piped);
      this.skipBlank(false);
      return this.text[this.at] === undefined ? NOTHING : this.element(piped);
    }
    return this.operators(this.members(values, ""));
  }

  /** Returns whether `=` or `in` follows, as in `$x = …` or `foreach ($x in …)`, and skips it. */
  private isAssigned(): boolean {
    const sign = /^[ \t]*(?:\+?=(?!=)|in\b)/.exec(this.text.slice(this.at, this.at + 20))?.[0];
    if (sign === undefined) return false;
    this.at += sign.length;
    this.skipBlank(true);
    return true;
  }

  private set(name: string, values: Values): void {
    const key = keyOf(name);
    const isKnown = values.length > 0 && values.every(({ known }) => known);
    this.variables.set(key, values);
    this.place.scope.variables.set(key, isKnown ? values.map(({ text }) => text).join(" ") : undefined);
  }

  private valuesOf(name: string): Values | undefined {
    return /^[$@][\w:]+$/.test(name) ? this.variables.get(keyOf(name)) : undefined;
  }

  /** Reads `(…)`, `{…}` or `@(…)`. In a block, `$_` is the piped value. */
  private group(piped: Values): Values {
    if (this.text[this.at] === "@") this.at++;
    const isBlock = this.text[this.at++] === "{";
    const outer = this.place;
    this.place = deeper(outer, isBlock ? copyOf(outer.scope) : outer.scope);
    if (piped.length > 0) this.variables.set("_", piped);
    const values = this.statements();
    this.place = outer;
    if (this.text[this.at] === (isBlock ? "}" : ")")) this.at++;
    return values;
  }

  /** Reads `.Delete()` or `::WriteAllText(…)`. A property is treated as the value itself. */
  private members(start: Values, type: string): Values {
    let values = start;
    for (let found = this.match(MEMBER); found; found = this.match(MEMBER)) {
      const [, joint, name, open] = found;
      if (open === undefined) continue;
      const given: ShellWord[] = [];
      while (this.skipBlank(true) && this.text[this.at] !== ")" && this.host.record.step()) {
        const before = this.at;
        if (this.text[this.at] === ",") this.at++;
        else given.push(...this.element(NOTHING));
        if (this.at === before) break;
      }
      if (this.text[this.at] === ")") this.at++;
      values = callMethod(joint === "::" ? type : "", name!, values, given, this.host, this.place);
    }
    return values;
  }

  /** Concatenates strings. The results of other operators are unknown. */
  private operators(start: Values): Values {
    let values = start;
    while (this.skipBlank(false) && this.host.record.step()) {
      const sign = this.text[this.at]!;
      const isOperator = sign === "-" && /[A-Za-z]/.test(this.text[this.at + 1] ?? "");
      if (sign !== "," && sign !== "+" && !isOperator) break;
      if (isOperator) this.word();
      else this.at++;
      this.skipBlank(true);
      const before = this.at;
      const isGroup = "(@".includes(this.text[this.at] ?? " ");
      const right = isGroup ? this.group(NOTHING) : [this.word()];
      const [left] = values;
      if (sign === ",") values = [...values, ...right].slice(0, MAX_WORDS);
      else if (sign === "+" && left && right[0])
        values = [{ text: left.text + right[0].text, known: left.known && right[0].known }];
      else values = [UNKNOWN];
      if (this.at === before) break;
    }
    return values;
  }

  private command(first: ShellWord, piped: Values): Values {
    const args: Argument[] = [];
    const redirections: Redirection[] = [];
    while (this.skipBlank(false) && args.length < MAX_WORDS && this.host.record.step()) {
      const before = this.at;
      const sign = this.text[before]!;
      const parameter = this.match(PARAMETER);
      if (parameter) args.push(this.parameter(parameter));
      else if ("\n;|)}".includes(sign) || (sign === "&" && this.text[before + 1] !== ">")) break;
      else if (sign === ">") {
        const operator = this.text[before + 1] === ">" ? ">>" : ">";
        this.at += operator.length;
        if (this.text[this.at] === "&") this.at += 2;
        else if (this.skipBlank(false)) redirections.push({ operator, target: this.word() });
      } else if (sign === "{") {
        this.group(piped);
        args.push({ value: literal("{…}") });
      } else if (sign === "(" || (sign === "@" && "({".includes(this.text[before + 1] ?? " ")))
        args.push(...this.members(this.group(NOTHING), "").map((value) => ({ value })));
      else if (sign !== ",") {
        const word = this.word();
        const values = this.valuesOf(this.text.slice(before, this.at)) ?? [word];
        args.push(...this.members(values, "").map((value) => ({ value })));
      }
      if (this.at === before) this.at++;
    }
    return runCmdlet({ first, args, redirections, piped }, this.host, this.place);
  }

  /** Reads `-Name` or `-Name:value`, or the option of a program, such as `-c=x`. */
  private parameter([, name = "", colon]: RegExpExecArray): Argument {
    if (colon) {
      this.skipBlank(false);
      return { parameter: name.toLowerCase(), value: this.word() };
    }
    const isEnd = " \t\n;|)}&,".includes(this.text[this.at] ?? " ");
    return { parameter: isEnd ? name : name + this.word().text, isOpen: true };
  }

  private word(): ShellWord {
    let text = "";
    let known = true;
    const add = (part: ShellWord) => {
      text += part.text;
      known &&= part.known;
    };
    const start = this.at;
    for (; this.at < this.text.length; ) {
      const sign = this.text[this.at]!;
      if (" \t\n\r;|(){},>".includes(sign) || (this.at > start && sign === "&")) break;
      const isHere = sign === "@" && "'\"".includes(this.text[this.at + 1] ?? " ");
      if (sign === "'" || sign === '"' || isHere) add(this.quoted());
      else if (sign === "$") add(this.variable());
      else if (sign === "`") {
        add(literal(this.text[this.at + 1] ?? ""));
        this.at += 2;
      } else {
        // This may be a method call, such as `$file.Delete()` or `"x".ToUpper()`.
        MEMBER.lastIndex = this.at;
        if (/["'$]/.test(this.text[start]!) && MEMBER.exec(this.text)?.[3]) break;
        add(literal(sign));
        this.at++;
      }
    }
    return { text, known };
  }

  private quoted(): ShellWord {
    const isHere = this.text[this.at] === "@";
    if (isHere) {
      const close = `\n${this.text[this.at + 1]}@`;
      const end = this.text.indexOf(close, this.at);
      const body = this.text.slice(this.text.indexOf("\n", this.at) + 1, end === -1 ? undefined : end);
      this.at = end === -1 ? this.text.length : end + close.length;
      return literal(body);
    }
    const quote = this.text[this.at++]!;
    let text = "";
    let known = true;
    while (this.at < this.text.length) {
      const sign = this.text[this.at]!;
      if (sign === quote && this.text[++this.at] !== quote) break;
      if (quote === '"' && sign === "$") {
        const value = this.variable();
        text += value.text;
        known &&= value.known;
      } else {
        if (quote === '"' && sign === "`") this.at++;
        text += sign === "`" && this.text[this.at] === "n" ? "\n" : (this.text[this.at] ?? "");
        this.at++;
      }
    }
    return { text, known };
  }

  /** Reads `$name`, `${name}`, `$env:NAME` or `$(…)`. A property of `$_` is treated as `$_`. */
  private variable(): ShellWord {
    this.at++;
    if (this.text[this.at] === "(") {
      const values = this.group(NOTHING);
      return values.length === 1 ? values[0]! : UNKNOWN;
    }
    const isBraced = this.text[this.at] === "{";
    if (isBraced) this.at++;
    const name = this.match(NAME)?.[0];
    if (isBraced && this.text[this.at] === "}") this.at++;
    if (name === undefined) return literal("$");
    const values = this.variables.get(keyOf(name));
    if (keyOf(name) === "_") {
      for (MEMBER.lastIndex = this.at; ; ) {
        const found = MEMBER.exec(this.text);
        if (!found || found[3]) break;
        this.at = MEMBER.lastIndex;
      }
      return values?.length === 1 ? values[0]! : { ...UNKNOWN, text: "$_" };
    }
    if (values?.length === 1) return values[0]!;
    const value = this.place.scope.variables.get(keyOf(name));
    return value === undefined ? { text: `$${keyOf(name)}`, known: false } : literal(value);
  }

  /** Skips spaces, comments and line continuations. Returns whether text remains. */
  private skipBlank(lines: boolean): boolean {
    for (; this.at < this.text.length; ) {
      if (this.match(BLANK)) continue;
      if (lines && this.text[this.at] === "\n") this.at++;
      else if (this.text.startsWith("<#", this.at)) this.skipTo("#>", 2);
      else if (this.text[this.at] === "#") this.skipTo("\n", 0);
      else return true;
    }
    return false;
  }

  private skipTo(mark: string, width: number): void {
    const end = this.text.indexOf(mark, this.at);
    this.at = end === -1 ? this.text.length : end + width;
  }

  private match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text) ?? undefined;
    if (found) this.at = expression.lastIndex;
    return found;
  }
}

/** Removes the `$` and the drive. Only environment variables are case-sensitive. */
function keyOf(name: string): string {
  const bare = name.replace(/^[$@]/, "");
  const colon = bare.indexOf(":");
  if (colon !== -1) return bare.slice(colon + 1);
  return bare === "PSItem" ? "_" : bare.toLowerCase();
}
