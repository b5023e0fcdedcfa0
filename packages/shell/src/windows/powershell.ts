import type { Dialect } from "../inner.js";
import type { Input, Redirection } from "../invocation.js";
import { MAX_DEPTH, MAX_WORDS } from "../limits.js";
import { joinPath } from "../paths.js";
import { copyOf, deeper, NO_ASSIGNMENTS, type Place } from "../place.js";
import type { CommandRecord } from "../record.js";
import { literal, type ShellWord } from "../shell-word.js";
import type { RunCommand } from "../syntax.js";
import { type Argument, cmdletName, equivalentOf } from "./cmdlets.js";
import { dotNetCall } from "./dot-net.js";

/** What a reader of another dialect asks of the one that follows commands. */
export interface Host {
  record: CommandRecord;
  run: RunCommand;
  script(text: ShellWord, dialect: Dialect, place: Place): void;
}

const KEYWORDS = new Set(
  "if elseif else while for foreach switch try catch finally do until function filter param begin process end trap data return throw exit class enum".split(
    " ",
  ),
);
const UNKNOWN: ShellWord = { text: "$(…)", known: false, dynamic: true };
const NO_WORDS: readonly ShellWord[] = [];

/** Reads PowerShell: one pass over the text, and what each command does told to the host. */
export class PowerShellReader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly host: Host,
    private place: Place,
  ) {}

  read(): void {
    this.statements("");
    // A bracket that closes nothing.
    while (this.at < this.text.length && !this.host.record.isFull) {
      this.at++;
      this.statements("");
    }
  }

  /** Statements up to a closing bracket; gives what the last one gives. */
  private statements(close: string): readonly ShellWord[] {
    let values = NO_WORDS;
    const place = this.place;
    if (place.depth > MAX_DEPTH * 2) {
      this.host.record.refuse("commands nested too deeply", "stop");
      this.at = this.text.length;
      return values;
    }
    while (this.skipBlank(true) && !this.host.record.isFull && this.host.record.step()) {
      const character = this.text[this.at]!;
      if (character === close || character === "}" || character === ")") break;
      if (character === ";" || character === "|" || (character === "&" && this.text[this.at + 1] === "&"))
        this.at++;
      else {
        const before = this.at;
        values = this.pipeline();
        if (this.at === before) this.at++;
      }
    }
    return values;
  }

  private pipeline(): readonly ShellWord[] {
    let values = this.element(NO_WORDS);
    while (this.skipBlank(false) && this.text[this.at] === "|" && this.text[this.at + 1] !== "|") {
      this.at++;
      this.skipBlank(true);
      values = this.element(values);
    }
    return values;
  }

  private element(piped: readonly ShellWord[]): readonly ShellWord[] {
    this.skipBlank(false);
    const character = this.text[this.at];
    if (character === undefined) return NO_WORDS;
    if ((character === "&" || character === ".") && " \t\"'$({".includes(this.text[this.at + 1] ?? "")) {
      this.at++;
      this.skipBlank(false);
      if (this.text[this.at] === "{") return this.group(piped);
      return this.command(this.word(), piped);
    }
    if ("\"'$(@[{".includes(character) || (character >= "0" && character <= "9"))
      return this.expression(piped);
    const word = this.word();
    if (KEYWORDS.has(word.text.toLowerCase()) && !(piped.length > 0 && word.text === "foreach"))
      return this.keyword(word.text.toLowerCase());
    return this.command(word, piped);
  }

  /** The conditions and blocks of a statement, read where they stand. */
  private keyword(name: string): readonly ShellWord[] {
    if (name === "return" || name === "throw" || name === "exit") {
      this.skipBlank(false);
      return this.pipeline();
    }
    if (name === "foreach" && this.loopVariable()) return NO_WORDS;
    while (this.skipBlank(false) && this.host.record.step()) {
      const before = this.at;
      const character = this.text[this.at]!;
      if (character === "(" || character === "{") this.group(NO_WORDS);
      else if (character === "[" || character === "$" || !"\n;|)}&".includes(character)) this.word();
      else break;
      // What is no word, as a lone `<`.
      if (this.at === before) this.at++;
    }
    return NO_WORDS;
  }

  /** `foreach ($file in gci src) { … }` */
  private loopVariable(): boolean {
    this.skipBlank(false);
    const start = this.at;
    if (this.text[this.at] !== "(") return false;
    this.at++;
    this.skipBlank(true);
    const name = this.word();
    this.skipBlank(true);
    if (this.word().text.toLowerCase() !== "in") {
      this.at = start;
      return false;
    }
    const values = this.statements(")");
    this.at++;
    this.setVariable(name.text, values);
    this.skipBlank(true);
    if (this.text[this.at] === "{") this.group(values);
    return true;
  }

  /** `( … )`, `{ … }`: what stands in it runs here; `$_` in it is what was piped. */
  private group(piped: readonly ShellWord[]): readonly ShellWord[] {
    const close = this.text[this.at] === "{" ? "}" : ")";
    this.at++;
    const outer = this.place;
    this.place = deeper(outer, close === "}" ? copyOf(outer.scope) : outer.scope);
    if (piped.length > 0) this.setVariable("$_", piped);
    const values = this.statements(close);
    this.place = outer;
    if (this.text[this.at] === close) this.at++;
    return values;
  }

  /** A value, an assignment, a call of .NET's. */
  private expression(piped: readonly ShellWord[]): readonly ShellWord[] {
    let values: readonly ShellWord[];
    let subject = "";
    const character = this.text[this.at];
    if (character === "(" || character === "{") values = this.group(piped);
    else if (character === "@" && (this.text[this.at + 1] === "(" || this.text[this.at + 1] === "{")) {
      this.at++;
      values = this.group(piped);
    } else if (character === "[") {
      const end = this.text.indexOf("]", this.at);
      subject = this.text.slice(this.at + 1, end === -1 ? this.text.length : end);
      this.at = end === -1 ? this.text.length : end + 1;
      values = NO_WORDS;
      // A cast: `[string]$x`.
      if ("$\"'(@".includes(this.text[this.at] ?? " ")) return this.expression(piped);
    } else {
      const start = this.at;
      const word = this.word();
      const name = this.text.slice(start, this.at);
      if (name[0] === "$" && this.isAssignment()) return this.assign(name);
      values =
        name === "$_" || name === "$PSItem"
          ? (this.valuesOf("_") ?? [word])
          : name[0] === "$"
            ? (this.valuesOf(name.slice(1)) ?? [word])
            : [word];
    }
    return this.operators(this.members(values, subject));
  }

  /** `.Delete()`, `::WriteAllText(…)`, `[0]`. */
  private members(start: readonly ShellWord[], type: string): readonly ShellWord[] {
    let values = start;
    for (;;) {
      const character = this.text[this.at];
      const isStatic = character === ":" && this.text[this.at + 1] === ":";
      if (!isStatic && !(character === "." && isNameCharacter(this.text[this.at + 1]))) return values;
      this.at += isStatic ? 2 : 1;
      const nameStart = this.at;
      while (isNameCharacter(this.text[this.at])) this.at++;
      const name = this.text.slice(nameStart, this.at);
      if (this.text[this.at] !== "(") continue;
      this.at++;
      const given = this.list();
      if (this.text[this.at] === ")") this.at++;
      values = dotNetCall(isStatic ? type : "", name, values, given, this.host, this.place) ?? [UNKNOWN];
    }
  }

  /** Values separated by commas, up to a closing bracket. */
  private list(): ShellWord[] {
    const values: ShellWord[] = [];
    while (this.skipBlank(true) && this.text[this.at] !== ")" && this.host.record.step()) {
      const before = this.at;
      if (this.text[this.at] === ",") this.at++;
      else values.push(...this.element(NO_WORDS));
      if (this.at === before) break;
    }
    return values;
  }

  /** `"a" + "b"`, `"a","b"`, `"{0}" -f "x"`: texts that are joined are one text. */
  private operators(start: readonly ShellWord[]): readonly ShellWord[] {
    let values = [...start];
    while (this.skipBlank(false)) {
      const character = this.text[this.at]!;
      if (character === ",") {
        this.at++;
        this.skipBlank(true);
        values.push(...this.operand());
      } else if (character === "+") {
        this.at++;
        this.skipBlank(true);
        const right = this.operand();
        const [left] = values;
        values =
          left && right[0]
            ? [{ text: left.text + right[0].text, known: left.known && right[0].known }]
            : [UNKNOWN];
      } else if (character === "-" && isNameCharacter(this.text[this.at + 1])) {
        const operator = this.word().text.toLowerCase();
        this.skipBlank(false);
        const right = this.operand();
        const separator = right[0]?.text ?? "";
        if (operator === "-join")
          values = [
            {
              text: values.map(({ text }) => text).join(separator),
              known: values.every(({ known }) => known),
            },
          ];
        else if (operator === "-f" && values[0]) values = [formatted(values[0], right)];
        else if (operator !== "-as" && operator !== "-is") values = [UNKNOWN];
      } else break;
      if (values.length > MAX_WORDS || !this.host.record.step()) break;
    }
    return values;
  }

  private operand(): readonly ShellWord[] {
    const character = this.text[this.at];
    if (character === "(") return this.group(NO_WORDS);
    if (character === "@" && this.text[this.at + 1] === "(") {
      this.at++;
      return this.group(NO_WORDS);
    }
    const before = this.at;
    const word = this.word();
    return this.at === before ? NO_WORDS : [word];
  }

  private isAssignment(): boolean {
    let at = this.at;
    while (this.text[at] === " " || this.text[at] === "\t") at++;
    if (this.text[at] === "+" && this.text[at + 1] === "=") at++;
    if (this.text[at] !== "=" || this.text[at + 1] === "=") return false;
    this.at = at + 1;
    return true;
  }

  private assign(name: string): readonly ShellWord[] {
    this.skipBlank(true);
    const values = this.pipeline();
    this.setVariable(name, values);
    return NO_WORDS;
  }

  private setVariable(name: string, values: readonly ShellWord[]): void {
    const key = variableName(name);
    const { variables } = this.place.scope;
    const known = values.length > 0 && values.every((word) => word.known);
    variables.set(key, known ? values.map(({ text }) => text).join(" ") : undefined);
    this.lists.set(key, values);
  }

  private readonly lists = new Map<string, readonly ShellWord[]>();

  private valuesOf(name: string): readonly ShellWord[] | undefined {
    return this.lists.get(variableName(name));
  }

  /** A command and its arguments, up to the end of the element. */
  private command(first: ShellWord, piped: readonly ShellWord[]): readonly ShellWord[] {
    const args: Argument[] = [];
    const redirections: Redirection[] = [];
    let operator: Redirection["operator"] | undefined;
    while (this.skipBlank(false) && args.length < MAX_WORDS && this.host.record.step()) {
      const character = this.text[this.at]!;
      if ("\n;|)}".includes(character) || (character === "&" && this.text[this.at + 1] !== ">")) break;
      const before = this.at;
      if (character === ",") this.at++;
      else if (character === ">") {
        operator = this.text[this.at + 1] === ">" ? ">>" : ">";
        this.at += operator.length;
        if (this.text[this.at] === "&") this.at += 2;
        else if (this.skipBlank(false)) redirections.push({ operator, target: this.word() });
      } else if (character === "{" || character === "(") {
        const values = this.group(piped.length > 0 ? piped : NO_WORDS);
        args.push(
          ...(character === "(" ? values : [{ text: "{…}", known: true }]).map((value) => ({ value })),
        );
      } else if (character === "@" && "({".includes(this.text[this.at + 1] ?? " ")) {
        this.at++;
        args.push(...this.group(NO_WORDS).map((value) => ({ value })));
      } else if (character === "-" && isNameCharacter(this.text[this.at + 1])) args.push(this.parameter());
      else {
        const start = this.at;
        const word = this.word();
        const name = this.text.slice(start, this.at);
        const values =
          (name[0] === "$" || name[0] === "@") && isPlainName(name)
            ? this.valuesOf(name.slice(1))
            : undefined;
        args.push(...this.members(values ?? [word], "").map((value) => ({ value })));
      }
      if (this.at === before) this.at++;
    }
    return this.told(first, withValues(args), redirections, piped);
  }

  /** `-Name`, `-Name:value` */
  private parameter(): Argument & { isOpen?: boolean } {
    const start = ++this.at;
    while (isNameCharacter(this.text[this.at]) || this.text[this.at] === "-") this.at++;
    const name = this.text.slice(start, this.at);
    if (this.text[this.at] === ":") {
      this.at++;
      this.skipBlank(false);
      return { parameter: name.toLowerCase(), value: this.word() };
    }
    // An option of a program goes on: `-c=x`, `-I{}`.
    const rest = " \t\n;|)}&,".includes(this.text[this.at] ?? " ") ? "" : this.word().text;
    return { parameter: `${name}${rest}`, isOpen: true };
  }

  /** Tells the host of a command, and of what it does in words that other systems have. */
  private told(
    first: ShellWord,
    args: readonly Argument[],
    redirections: readonly Redirection[],
    piped: readonly ShellWord[],
  ): readonly ShellWord[] {
    const place = this.place;
    const name = cmdletName(programName(first.text));
    const words = args.flatMap(({ parameter, value }) => [
      ...(parameter === undefined ? [] : [literal(`-${parameter}`)]),
      ...(value ? [value] : []),
    ]);
    const input: Input | undefined = inputOf(piped) ?? place.input;
    const equivalents = equivalentOf(
      name,
      args.map(({ parameter, value }) => ({
        ...(parameter !== undefined && { parameter: parameter.toLowerCase() }),
        ...(value && { value }),
      })),
      piped,
    );
    // What only says what it would do does nothing.
    if (args.some(({ parameter }) => parameter?.toLowerCase() === "whatif")) return NO_WORDS;
    if (equivalents.length === 0)
      this.host.run([first, ...words], NO_ASSIGNMENTS, redirections, { ...place, input });
    for (const { words: same, writes } of equivalents) {
      const inside = { ...deeper(place, place.scope), via: [...place.via, name], input };
      this.host.run(same, NO_ASSIGNMENTS, [...redirections, ...(writes ? [writes] : [])], inside);
    }
    switch (name) {
      case "invoke-expression":
        for (const text of [...words.filter((word) => word.text !== "-command"), ...piped])
          this.host.script(text, "powershell", deeper({ ...place, via: [...place.via, name] }, place.scope));
        return NO_WORDS;
      case "set-location":
      case "push-location": {
        const [target] = words.filter((word) => !word.text.startsWith("-"));
        place.scope.folder = target?.known ? joinPath(place.scope.folder, target.text) : undefined;
        return NO_WORDS;
      }
      case "write-output":
        return words;
      case "get-childitem":
      case "get-item":
        return filesOf(name, args);
      case "where-object":
      case "sort-object":
      case "select-object":
      case "foreach-object":
        return piped.length > 0 ? piped : [UNKNOWN];
      default:
        return [UNKNOWN];
    }
  }

  /** A word: quotes resolved, variables replaced where they are known. */
  private word(): ShellWord {
    let text = "";
    let known = true;
    for (; this.at < this.text.length; ) {
      const character = this.text[this.at]!;
      if (
        " \t\n\r;|(){},".includes(character) ||
        (character === "&" && text !== "") ||
        character === ">" ||
        (character === "<" && text === "")
      )
        break;
      if (
        character === "'" ||
        character === '"' ||
        (character === "@" && (this.text[this.at + 1] === "'" || this.text[this.at + 1] === '"'))
      ) {
        const quoted = this.quoted();
        text += quoted.text;
        known &&= quoted.known;
      } else if (character === "`") {
        text += this.text[this.at + 1] ?? "";
        this.at += 2;
      } else if (character === "$") {
        const value = this.variable();
        text += value.text;
        known &&= value.known;
      } else if (
        character === "." &&
        text !== "" &&
        this.text[this.at - 1] === '"' &&
        isNameCharacter(this.text[this.at + 1])
      )
        break;
      else {
        text += character;
        this.at++;
        if (text === "&") break;
      }
    }
    return { text, known };
  }

  private quoted(): ShellWord {
    if (this.text[this.at] === "@") {
      const mark = `\n${this.text[this.at + 1]}@`;
      const end = this.text.indexOf(mark, this.at);
      const start = this.text.indexOf("\n", this.at) + 1;
      const body = this.text.slice(start, end === -1 ? this.text.length : end);
      this.at = end === -1 ? this.text.length : end + mark.length;
      return literal(body);
    }
    const quote = this.text[this.at++]!;
    let text = "";
    let known = true;
    while (this.at < this.text.length) {
      const character = this.text[this.at]!;
      if (character === quote) {
        this.at++;
        if (this.text[this.at] !== quote) break;
        text += quote;
        this.at++;
      } else if (quote === '"' && character === "`") {
        const next = this.text[this.at + 1] ?? "";
        text += next === "n" ? "\n" : next;
        this.at += 2;
      } else if (quote === '"' && character === "$") {
        const value = this.variable();
        text += value.text;
        known &&= value.known;
      } else {
        text += character;
        this.at++;
      }
    }
    return { text, known };
  }

  /** `$name`, `${name}`, `$env:NAME`, `$(…)` */
  private variable(): ShellWord {
    this.at++;
    if (this.text[this.at] === "(") {
      const values = this.group(NO_WORDS);
      return values.length === 1 ? values[0]! : UNKNOWN;
    }
    const isBraced = this.text[this.at] === "{";
    const start = isBraced ? ++this.at : this.at;
    while (
      isBraced
        ? this.at < this.text.length && this.text[this.at] !== "}"
        : isNameCharacter(this.text[this.at]) ||
          (this.text[this.at] === ":" && isNameCharacter(this.text[this.at + 1]))
    )
      this.at++;
    const name = this.text.slice(start, this.at);
    if (isBraced) this.at++;
    if (name === "") return literal("$");
    if (name === "_" || name === "PSItem") {
      this.skipMembers();
      const values = this.valuesOf("_");
      return values?.length === 1 ? values[0]! : { ...UNKNOWN, text: "$_" };
    }
    const value = this.place.scope.variables.get(variableName(name));
    return value === undefined ? { text: `$${variableName(name)}`, known: false } : literal(value);
  }

  /** `$_.FullName` is the file itself. */
  private skipMembers(): void {
    while (this.text[this.at] === "." && isNameCharacter(this.text[this.at + 1])) {
      let end = this.at + 1;
      while (isNameCharacter(this.text[end])) end++;
      if (this.text[end] === "(") return;
      this.at = end;
    }
  }

  /** Blanks, comments and continued lines; true where something is left. */
  private skipBlank(lines: boolean): boolean {
    for (; this.at < this.text.length; ) {
      const character = this.text[this.at]!;
      if (character === " " || character === "\t" || character === "\r" || (lines && character === "\n"))
        this.at++;
      else if (
        character === "`" &&
        (this.text[this.at + 1] === "\n" || this.text.startsWith("\r\n", this.at + 1))
      )
        this.at += this.text[this.at + 1] === "\n" ? 2 : 3;
      else if (character === "<" && this.text[this.at + 1] === "#") {
        const end = this.text.indexOf("#>", this.at);
        this.at = end === -1 ? this.text.length : end + 2;
      } else if (character === "#") {
        const end = this.text.indexOf("\n", this.at);
        this.at = end === -1 ? this.text.length : end;
      } else return true;
    }
    return false;
  }
}

/** Values behind parameters that stand alone belong to them, where one follows. */
function withValues(args: readonly (Argument & { isOpen?: boolean })[]): Argument[] {
  const joined: Argument[] = [];
  for (const { parameter, value, isOpen } of args) {
    const last = joined.at(-1) as (Argument & { isOpen?: boolean }) | undefined;
    if (parameter === undefined && value && last?.isOpen && !SWITCHES.has(last.parameter!.toLowerCase())) {
      joined[joined.length - 1] = { parameter: last.parameter!, value };
    } else
      joined.push({
        ...(parameter !== undefined && { parameter }),
        ...(value && { value }),
        ...(isOpen && { isOpen }),
      } as Argument);
  }
  return joined;
}

const SWITCHES = new Set(
  "recurse r rec force fo f confirm whatif verbose passthru append nonewline asjob wait nonewwindow hidden file directory name rf fr".split(
    " ",
  ),
);

/** What `Get-ChildItem src -Filter *.log` gives: the files there, as a pattern or the folder itself. */
function filesOf(name: string, args: readonly Argument[]): readonly ShellWord[] {
  const namedValue = (full: string) =>
    args.find(
      ({ parameter, value }) =>
        value && parameter !== undefined && parameter !== "" && full.startsWith(parameter.toLowerCase()),
    )?.value;
  const pattern = namedValue("filter") ?? namedValue("include");
  const paths = args
    .filter(
      ({ parameter }) =>
        parameter === undefined ||
        "literalpath".startsWith(parameter.toLowerCase()) ||
        "path".startsWith(parameter.toLowerCase()),
    )
    .flatMap(({ value }) => value ?? []);
  const folders = paths.length > 0 ? paths : [literal(".")];
  if (name === "get-item" || pattern === undefined) return folders;
  return folders.map((folder) => ({
    text: `${folder.text}/${pattern.text}`,
    known: folder.known && pattern.known,
  }));
}

function inputOf(piped: readonly ShellWord[]): Input | undefined {
  if (piped.length === 0) return undefined;
  if (piped.some((word) => !word.known)) return { type: "pipe" };
  return { type: "text", text: `${piped.map(({ text }) => text).join("\n")}\n`, known: true };
}

function formatted(format: ShellWord, values: readonly ShellWord[]): ShellWord {
  let { text } = format;
  for (const [at, value] of values.slice(0, 20).entries())
    text = text.replaceAll(`{${at}}`, () => value.text);
  return { text, known: format.known && values.every(({ known }) => known) };
}

function variableName(name: string): string {
  const bare = name.startsWith("$") ? name.slice(1) : name;
  const colon = bare.indexOf(":");
  return (colon === -1 ? bare : bare.slice(colon + 1)).toLowerCase() === "_"
    ? "_"
    : colon === -1
      ? bare.toLowerCase()
      : bare.slice(colon + 1);
}

function programName(text: string): string {
  const name = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1).toLowerCase();
  return name.endsWith(".exe") ? name.slice(0, -4) : name;
}

function isPlainName(text: string): boolean {
  for (let at = 1; at < text.length; at++) if (!isNameCharacter(text[at])) return false;
  return text.length > 1;
}

function isNameCharacter(character: string | undefined): boolean {
  if (character === undefined) return false;
  const code = character.charCodeAt(0);
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f
  );
}
