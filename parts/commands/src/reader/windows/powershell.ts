import type { ShellWord } from "../../programs/index.js";
import type { Redirection } from "../invocation.js";
import { MAX_DEPTH, MAX_WORDS } from "../limits.js";
import { copyOf, deeper, type Place } from "../place.js";
import { dotNetCall } from "./dot-net.js";
import { PowerShellVariables, variableName } from "./powershell-variables.js";
import { isNameCharacter, isPlainName, PowerShellCursor, UNKNOWN } from "./powershell-words.js";
import { type Host, type OpenArgument, tellCommand } from "./tell-command.js";

const KEYWORDS = new Set(
  "if elseif else while for foreach switch try catch finally do until function filter param begin process end trap data return throw exit class enum".split(
    " ",
  ),
);
const NO_WORDS: readonly ShellWord[] = [];
/** What stands in what without brackets: `$a = $b = …`, `return return …`. */
const MAX_NESTED = 50;

/** Reads PowerShell: one pass over the text, and what each command does told to the host. */
export class PowerShellReader {
  private readonly cursor: PowerShellCursor;
  private readonly variables = new PowerShellVariables();
  private nested = 0;

  constructor(
    private readonly text: string,
    private readonly host: Host,
    private place: Place,
  ) {
    this.cursor = new PowerShellCursor(text, {
      valueOf: (name) => this.place.scope.variables.get(variableName(name)),
      valuesOf: (name) => this.variables.valuesOf(name),
      substitution: () => this.group(NO_WORDS),
    });
  }

  read(): void {
    this.statements("");
    // A bracket that closes nothing.
    while (this.cursor.at < this.text.length && !this.host.record.isFull) {
      this.cursor.at++;
      this.statements("");
    }
  }

  /** Statements up to a closing bracket; gives what the last one gives. */
  private statements(close: string): readonly ShellWord[] {
    let values = NO_WORDS;
    const place = this.place;
    if (place.depth > MAX_DEPTH * 2) return this.tooDeep();
    while (this.cursor.skipBlank(true) && !this.host.record.isFull && this.host.record.step()) {
      const character = this.text[this.cursor.at]!;
      if (character === close || character === "}" || character === ")") break;
      if (
        character === ";" ||
        character === "|" ||
        (character === "&" && this.text[this.cursor.at + 1] === "&")
      )
        this.cursor.at++;
      else {
        const before = this.cursor.at;
        values = this.pipeline();
        if (this.cursor.at === before) this.cursor.at++;
      }
    }
    return values;
  }

  private pipeline(): readonly ShellWord[] {
    let values = this.element(NO_WORDS);
    while (
      this.cursor.skipBlank(false) &&
      this.text[this.cursor.at] === "|" &&
      this.text[this.cursor.at + 1] !== "|"
    ) {
      this.cursor.at++;
      this.cursor.skipBlank(true);
      values = this.element(values);
    }
    return values;
  }

  /** All that stands in something else is an element of it, so that the depth is bounded here. */
  private element(piped: readonly ShellWord[]): readonly ShellWord[] {
    if (this.nested >= MAX_NESTED) return this.tooDeep();
    this.nested++;
    const values = this.shallowElement(piped);
    this.nested--;
    return values;
  }

  private tooDeep(): readonly ShellWord[] {
    this.host.record.refuse("commands nested too deeply", "stop");
    this.cursor.at = this.text.length;
    return NO_WORDS;
  }

  private shallowElement(piped: readonly ShellWord[]): readonly ShellWord[] {
    this.cursor.skipBlank(false);
    const character = this.text[this.cursor.at];
    if (character === undefined) return NO_WORDS;
    if (
      (character === "&" || character === ".") &&
      " \t\"'$({".includes(this.text[this.cursor.at + 1] ?? "")
    ) {
      this.cursor.at++;
      this.cursor.skipBlank(false);
      if (this.text[this.cursor.at] === "{") return this.group(piped);
      return this.command(this.cursor.word(), piped);
    }
    if ("\"'$(@[{".includes(character) || (character >= "0" && character <= "9"))
      return this.expression(piped);
    const word = this.cursor.word();
    if (KEYWORDS.has(word.text.toLowerCase()) && !(piped.length > 0 && word.text === "foreach"))
      return this.keyword(word.text.toLowerCase());
    return this.command(word, piped);
  }

  /** The conditions and blocks of a statement, read where they stand. */
  private keyword(name: string): readonly ShellWord[] {
    if (name === "return" || name === "throw" || name === "exit") {
      this.cursor.skipBlank(false);
      return this.pipeline();
    }
    if (name === "foreach" && this.loopVariable()) return NO_WORDS;
    while (this.cursor.skipBlank(false) && this.host.record.step()) {
      const before = this.cursor.at;
      const character = this.text[this.cursor.at]!;
      if (character === "(" || character === "{") this.group(NO_WORDS);
      else if (character === "[" || character === "$" || !"\n;|)}&".includes(character)) this.cursor.word();
      else break;
      // What is no word, as a lone `<`.
      if (this.cursor.at === before) this.cursor.at++;
    }
    return NO_WORDS;
  }

  /** `foreach ($file in gci src) { … }` */
  private loopVariable(): boolean {
    this.cursor.skipBlank(false);
    const start = this.cursor.at;
    if (this.text[this.cursor.at] !== "(") return false;
    this.cursor.at++;
    this.cursor.skipBlank(true);
    const name = this.cursor.word();
    this.cursor.skipBlank(true);
    if (this.cursor.word().text.toLowerCase() !== "in") {
      this.cursor.at = start;
      return false;
    }
    const values = this.statements(")");
    this.cursor.at++;
    this.variables.set(name.text, values, this.place.scope);
    this.cursor.skipBlank(true);
    if (this.text[this.cursor.at] === "{") this.group(values);
    return true;
  }

  /** `( … )`, `{ … }`: what stands in it runs here; `$_` in it is what was piped. */
  private group(piped: readonly ShellWord[]): readonly ShellWord[] {
    const close = this.text[this.cursor.at] === "{" ? "}" : ")";
    this.cursor.at++;
    const outer = this.place;
    this.place = deeper(outer, close === "}" ? copyOf(outer.scope) : outer.scope);
    if (piped.length > 0) this.variables.set("$_", piped, this.place.scope);
    const values = this.statements(close);
    this.place = outer;
    if (this.text[this.cursor.at] === close) this.cursor.at++;
    return values;
  }

  /** A value, an assignment, a call of .NET's. */
  private expression(piped: readonly ShellWord[]): readonly ShellWord[] {
    let values: readonly ShellWord[];
    let subject = "";
    const character = this.text[this.cursor.at];
    if (character === "(" || character === "{") values = this.group(piped);
    else if (
      character === "@" &&
      (this.text[this.cursor.at + 1] === "(" || this.text[this.cursor.at + 1] === "{")
    ) {
      this.cursor.at++;
      values = this.group(piped);
    } else if (character === "[") {
      const end = this.text.indexOf("]", this.cursor.at);
      subject = this.text.slice(this.cursor.at + 1, end === -1 ? this.text.length : end);
      this.cursor.at = end === -1 ? this.text.length : end + 1;
      values = NO_WORDS;
      // A cast: `[string]$x`.
      if ("$\"'(@".includes(this.text[this.cursor.at] ?? " ")) return this.expression(piped);
    } else {
      const start = this.cursor.at;
      const word = this.cursor.word();
      const name = this.text.slice(start, this.cursor.at);
      if (name[0] === "$" && this.isAssignment()) return this.assign(name);
      values =
        name === "$_" || name === "$PSItem"
          ? (this.variables.valuesOf("_") ?? [word])
          : name[0] === "$"
            ? (this.variables.valuesOf(name.slice(1)) ?? [word])
            : [word];
    }
    return this.operators(this.members(values, subject));
  }

  /** `.Delete()`, `::WriteAllText(…)`, `[0]`. */
  private members(start: readonly ShellWord[], type: string): readonly ShellWord[] {
    let values = start;
    for (;;) {
      const character = this.text[this.cursor.at];
      const isStatic = character === ":" && this.text[this.cursor.at + 1] === ":";
      if (!isStatic && !(character === "." && isNameCharacter(this.text[this.cursor.at + 1]))) return values;
      this.cursor.at += isStatic ? 2 : 1;
      const nameStart = this.cursor.at;
      while (isNameCharacter(this.text[this.cursor.at])) this.cursor.at++;
      const name = this.text.slice(nameStart, this.cursor.at);
      if (this.text[this.cursor.at] !== "(") continue;
      this.cursor.at++;
      const given = this.list();
      if (this.text[this.cursor.at] === ")") this.cursor.at++;
      values = dotNetCall(isStatic ? type : "", name, values, given, this.host, this.place) ?? [UNKNOWN];
    }
  }

  /** Values separated by commas, up to a closing bracket. */
  private list(): ShellWord[] {
    const values: ShellWord[] = [];
    while (this.cursor.skipBlank(true) && this.text[this.cursor.at] !== ")" && this.host.record.step()) {
      const before = this.cursor.at;
      if (this.text[this.cursor.at] === ",") this.cursor.at++;
      else values.push(...this.element(NO_WORDS));
      if (this.cursor.at === before) break;
    }
    return values;
  }

  /** `"a" + "b"`, `"a","b"`: texts that are joined are one text; what other operators give is not known. */
  private operators(start: readonly ShellWord[]): readonly ShellWord[] {
    let values = [...start];
    while (this.cursor.skipBlank(false)) {
      const character = this.text[this.cursor.at]!;
      if (character === ",") {
        this.cursor.at++;
        this.cursor.skipBlank(true);
        values.push(...this.operand());
      } else if (character === "+") {
        this.cursor.at++;
        this.cursor.skipBlank(true);
        const right = this.operand();
        const [left] = values;
        values =
          left && right[0]
            ? [{ text: left.text + right[0].text, known: left.known && right[0].known }]
            : [UNKNOWN];
      } else if (character === "-" && isNameCharacter(this.text[this.cursor.at + 1])) {
        const operator = this.cursor.word().text.toLowerCase();
        this.cursor.skipBlank(false);
        const right = this.operand();
        if (operator !== "-as" && operator !== "-is") values = right.length > 0 ? [UNKNOWN] : values;
      } else break;
      if (values.length > MAX_WORDS || !this.host.record.step()) break;
    }
    return values;
  }

  private operand(): readonly ShellWord[] {
    const character = this.text[this.cursor.at];
    if (character === "(") return this.group(NO_WORDS);
    if (character === "@" && this.text[this.cursor.at + 1] === "(") {
      this.cursor.at++;
      return this.group(NO_WORDS);
    }
    const before = this.cursor.at;
    const word = this.cursor.word();
    return this.cursor.at === before ? NO_WORDS : [word];
  }

  private isAssignment(): boolean {
    let at = this.cursor.at;
    while (this.text[at] === " " || this.text[at] === "\t") at++;
    if (this.text[at] === "+" && this.text[at + 1] === "=") at++;
    if (this.text[at] !== "=" || this.text[at + 1] === "=") return false;
    this.cursor.at = at + 1;
    return true;
  }

  private assign(name: string): readonly ShellWord[] {
    this.cursor.skipBlank(true);
    const values = this.pipeline();
    this.variables.set(name, values, this.place.scope);
    return NO_WORDS;
  }

  /** A command and its arguments, up to the end of the element. */
  private command(first: ShellWord, piped: readonly ShellWord[]): readonly ShellWord[] {
    const args: OpenArgument[] = [];
    const redirections: Redirection[] = [];
    let operator: Redirection["operator"] | undefined;
    while (this.cursor.skipBlank(false) && args.length < MAX_WORDS && this.host.record.step()) {
      const character = this.text[this.cursor.at]!;
      if ("\n;|)}".includes(character) || (character === "&" && this.text[this.cursor.at + 1] !== ">")) break;
      const before = this.cursor.at;
      if (character === ",") this.cursor.at++;
      else if (character === ">") {
        operator = this.text[this.cursor.at + 1] === ">" ? ">>" : ">";
        this.cursor.at += operator.length;
        if (this.text[this.cursor.at] === "&") this.cursor.at += 2;
        else if (this.cursor.skipBlank(false)) redirections.push({ operator, target: this.cursor.word() });
      } else if (character === "{" || character === "(") {
        const values = this.group(piped.length > 0 ? piped : NO_WORDS);
        args.push(
          ...(character === "(" ? values : [{ text: "{…}", known: true }]).map((value) => ({ value })),
        );
      } else if (character === "@" && "({".includes(this.text[this.cursor.at + 1] ?? " ")) {
        this.cursor.at++;
        args.push(...this.group(NO_WORDS).map((value) => ({ value })));
      } else if (character === "-" && isNameCharacter(this.text[this.cursor.at + 1]))
        args.push(this.parameter());
      else {
        const start = this.cursor.at;
        const word = this.cursor.word();
        const name = this.text.slice(start, this.cursor.at);
        const values =
          (name[0] === "$" || name[0] === "@") && isPlainName(name)
            ? this.variables.valuesOf(name.slice(1))
            : undefined;
        args.push(...this.members(values ?? [word], "").map((value) => ({ value })));
      }
      if (this.cursor.at === before) this.cursor.at++;
    }
    return tellCommand({ first, args, redirections, piped }, this.host, this.place);
  }

  /** `-Name`, `-Name:value` */
  private parameter(): OpenArgument {
    const start = ++this.cursor.at;
    while (isNameCharacter(this.text[this.cursor.at]) || this.text[this.cursor.at] === "-") this.cursor.at++;
    const name = this.text.slice(start, this.cursor.at);
    if (this.text[this.cursor.at] === ":") {
      this.cursor.at++;
      this.cursor.skipBlank(false);
      return { parameter: name.toLowerCase(), value: this.cursor.word() };
    }
    // An option of a program goes on: `-c=x`, `-I{}`.
    const rest = " \t\n;|)}&,".includes(this.text[this.cursor.at] ?? " ") ? "" : this.cursor.word().text;
    return { parameter: `${name}${rest}`, isOpen: true };
  }
}
