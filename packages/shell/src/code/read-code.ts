import { literal, type ShellWord } from "../shell-word.js";
import { type Deed, deedOf, isKnownCall } from "./calls.js";
import { readTokens, type Token } from "./tokens.js";

/** What can be read of a program given as text: `python -c`, `node -e`, a here-document to an interpreter. */
export interface CodeEffects {
  /** Commands that do the same, or that it starts with a list of arguments. */
  commands: ShellWord[][];
  /** Files it writes, and how it opens them. */
  writes: { operator: ">" | ">>"; target: ShellWord }[];
  /** Commands it hands to a shell. */
  scripts: ShellWord[];
  /** Code it runs itself. */
  code: string[];
  /** It runs a command that cannot be read. */
  runsUnknown: boolean;
  /** It runs code that it unpacks itself. */
  hidesCode?: boolean;
  /** There is more than can be looked through. */
  isTooMuch?: boolean;
}

/** Longer code is read up to here: programs of that size come in files. */
const MAX_CODE = 100_000;
const MAX_EFFECTS = 60;
const MAX_ARGUMENTS = 40;
/** Values that are looked at: lists that are never closed are read again and again. */
const MAX_VALUES = 6_000;
const UNKNOWN: ShellWord = { text: "…", known: false };

/** Reads what code of another language would do to files and which commands it would run. It is no parser: what it finds is there. */
export function readCode(language: string, whole: string): CodeEffects {
  return new CodeReader(language, whole.slice(0, MAX_CODE)).read();
}

/** A value in code: a text, or a list of texts. */
interface Value {
  text: ShellWord;
  list?: ShellWord[];
}

class CodeReader {
  private readonly tokens: Token[];
  private readonly constants = new Map<string, Value>();
  private readonly aliases = new Map<string, string>();
  private readonly effects: CodeEffects = {
    commands: [],
    writes: [],
    scripts: [],
    code: [],
    runsUnknown: false,
  };
  private count = 0;
  private values = 0;

  constructor(
    private readonly language: string,
    private readonly whole: string,
  ) {
    this.tokens = readTokens(language, whole);
  }

  read(): CodeEffects {
    if (this.language === "tcl") return this.readTcl();
    for (let at = 0; at < this.tokens.length && this.count < MAX_EFFECTS; at++) {
      const token = this.tokens[at]!;
      if (token.type === "name") this.name(at, token);
      else if (token.type === "string") this.string(at, token);
      else if (token.text === "[") this.byIndex(at);
    }
    if (looksLikeCommand(this.whole)) this.effects.scripts.push(literal(this.whole));
    return this.effects;
  }

  private name(at: number, { text, member }: Token): void {
    const next = this.tokens[at + 1];
    if (this.learn(at, text)) return;
    const segments = text.split(/::|\?\.|[.:]/);
    const last = segments.at(-1)!;
    const bare = this.aliases.get(last) ?? last;
    const owner = segments.length > 1 ? segments.at(-2)! : member ? this.ownerBefore(at) : "";
    const name = bare.includes(".") ? bare.slice(bare.lastIndexOf(".") + 1) : bare;
    const isCall = next?.text === "(" && next.type === "mark";
    // Ruby, Perl, Lua: `system "rm x"`; a lisp's call begins before its name.
    const isPlainCall =
      next?.type === "string" ||
      (next?.text === "[" &&
        next.type === "mark" &&
        this.language !== "javascript" &&
        this.language !== "python");
    // Perl's `unlink glob "*"`, and `eval decode_base64("…")`.
    const isGlob =
      next?.type === "name" &&
      (next.text === "glob" ||
        (text === "eval" && deedOf(this.language, lastSegment(next.text), "*", true) === "decode"));
    if (!isCall && !isPlainCall && !isGlob) {
      const isGiven =
        this.tokens[at - 1]?.text === "(" &&
        (next?.text === ")" || next?.text === ",") &&
        CALLERS.has(lastSegment(this.tokens[at - 2]?.text ?? ""));
      const given = isGiven ? deedOf(this.language, name, owner, false) : undefined;
      if (given?.startsWith("delete")) this.act(given, [], undefined, name);
      return;
    }
    // `getattr(os, "system")("…")`, `os["system"]("…")`
    const deed = deedOf(
      this.language,
      name,
      this.aliasOwner(last) ?? this.aliases.get(owner) ?? owner,
      member === true,
    );
    if (deed === undefined || this.isWordInText(at)) return;
    const args = this.arguments(isCall || next?.text === "glob" ? at + 2 : at + 1, isCall);
    if (deed === "code" && isCall && this.unpacks(at + 2)) {
      this.effects.hidesCode = true;
      return;
    }
    this.act(
      deed,
      args,
      member ? this.receiver(at) : undefined,
      name,
      isCall ? this.behindCall(at + 1) : undefined,
    );
  }

  /** `exec(zlib.decompress(…))`: the code is what another call makes, and no text that stands here. */
  private unpacks(at: number): boolean {
    const token = this.tokens[at];
    if (token?.type !== "name" || this.constants.has(token.text)) return false;
    if (deedOf(this.language, lastSegment(token.text), "*", true) === "decode") return false;
    return this.tokens.some(({ type, text }) => type === "name" && UNPACKS.has(lastSegment(text)));
  }

  private string(at: number, token: Token): void {
    const before = this.tokens[at - 1];
    const after = this.tokens[at + 1];
    if (token.runs) this.add(() => this.effects.scripts.push(wordOf(token)));
    if (this.language === "awk" && before?.type === "mark") {
      const isPipe = before.text === "|" || (before.text === "&" && this.tokens[at - 2]?.text === "|");
      if (isPipe) this.shellLine(wordOf(token));
      else if (before.text === ">")
        this.effects.writes.push({
          operator: this.tokens[at - 2]?.text === ">" ? ">>" : ">",
          target: wordOf(token),
        });
    }
    if (this.language === "awk" && after?.text === "|" && this.tokens[at + 2]?.text === "getline")
      this.effects.scripts.push(wordOf(token));
    // `os["system"]("…")`, `getattr(os, "system")("…")`
    const isClosed = after?.text === "]" || after?.text === ")";
    if (isClosed && this.tokens[at + 2]?.text === "(" && this.tokens[at + 2]?.type === "mark") {
      const deed =
        deedOf(this.language, token.text, "*", true) ?? deedOf(this.language, token.text, "", false);
      if (deed) this.act(deed, this.arguments(at + 3, true), undefined, token.text);
    }
    // `array_map("unlink", glob("app/*"))`
    if (
      before?.text === "(" &&
      after?.text === "," &&
      CALLERS.has(lastSegment(this.tokens[at - 2]?.text ?? ""))
    ) {
      const deed = deedOf(this.language, token.text, "", false);
      if (deed) this.act(deed, this.arguments(at + 2, true), undefined, token.text);
    }
    // `"rm -rf src".execute()`
    if (after?.member && after.text === "execute") this.effects.scripts.push(wordOf(token));
  }

  /** `child_process["ex" + "ecSync"]("…")` */
  private byIndex(at: number): void {
    const read = this.tokens[at + 1]?.type === "string" ? this.value(at + 1, 0) : undefined;
    if (
      !read ||
      this.tokens[read.end]?.text !== "]" ||
      this.tokens[read.end + 1]?.text !== "(" ||
      read.end === at + 2
    )
      return;
    const name = read.value.text.text;
    const deed = deedOf(this.language, name, "*", true) ?? deedOf(this.language, name, "", false);
    if (deed) this.act(deed, this.arguments(read.end + 2, true), undefined, name);
  }

  private add(effect: () => void): void {
    if (this.count++ < MAX_EFFECTS) effect();
  }

  /** Takes in what a name stands for from here on: `cmd = "…"`, `import os as o`, `{ rmSync: x }`; true where that was all. */
  private learn(at: number, text: string): boolean {
    const next = this.tokens[at + 1];
    const behind = this.tokens[at + 2];
    if (next?.type === "name" && next.text === "as" && behind?.type === "name") {
      this.aliases.set(behind.text, text);
      return true;
    }
    if (next?.text === ":" && behind?.type === "name" && isKnownCall(text))
      this.aliases.set(behind.text, text);
    if (next?.type !== "mark" || next.text !== "=" || (behind?.type === "mark" && behind.text === "="))
      return false;
    if (behind?.type === "name" && isKnownCall(lastSegment(behind.text)) && this.tokens[at + 3]?.text !== "(")
      this.aliases.set(text, behind.text);
    // `x = require("fs").rmSync`
    const member = this.tokens[at + 6];
    if (member?.member && isKnownCall(member.text) && this.tokens[at + 7]?.text !== "(")
      this.aliases.set(text, member.text);
    const value = this.value(at + 2, 0)?.value;
    if (value && (value.text.known || value.list)) this.constants.set(text, value);
    else this.constants.delete(text);
    return false;
  }

  /** What stands before an alias's own name: `import os as o` makes `o.system` that of `os`. */
  private aliasOwner(name: string): string | undefined {
    const full = this.aliases.get(name);
    return full?.includes(".") ? full.split(".").at(-2) : undefined;
  }

  /** The string in the call that a method belongs to: `require("fs").rm`. */
  private ownerBefore(at: number): string {
    const before = this.tokens[at - 1];
    if (before?.type === "name") return lastSegment(before.text);
    const string = this.tokens[at - 2];
    return before?.text === ")" && string?.type === "string" ? string.text : "*";
  }

  /** The text that a method is of: `Path("x").unlink()`, `open("x", "w").write()`. */
  private receiver(at: number): ShellWord | undefined {
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

  /** A name in an import, or behind `def`, calls nothing. */
  private isWordInText(at: number): boolean {
    const before = this.tokens[at - 1];
    return (
      before?.type === "name" &&
      (before.text === "def" ||
        before.text === "function" ||
        before.text === "import" ||
        before.text === "func")
    );
  }

  private arguments(start: number, isClosed: boolean): Value[] {
    const values: Value[] = [];
    let depth = 0;
    for (let at = start; at < this.tokens.length && values.length < MAX_ARGUMENTS; ) {
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
      }
      const read = this.value(at, 0);
      if (read) {
        values.push(read.value);
        at = read.end;
      } else at++;
    }
    return values;
  }

  /** A text or a list, with what is joined to it; undefined for anything else. */
  private value(start: number, depth: number): { value: Value; end: number } | undefined {
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
    if (++this.values > MAX_VALUES) {
      this.effects.isTooMuch = true;
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
      return { value: { text: literal("/tmp/made") }, end: this.behindCalls(at + 1) };
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

  /** Behind the bracket that closes a call. */
  private behindCall(open: number): number {
    let depth = 0;
    for (let at = open; at < Math.min(this.tokens.length, open + 200); at++) {
      const { text, type } = this.tokens[at]!;
      if (type === "mark" && text === "(") depth++;
      else if (type === "mark" && text === ")" && --depth === 0) return at + 1;
    }
    return this.tokens.length;
  }

  /** Behind `(…)` and what is called on that: `.decode("utf8")`. */
  private behindCalls(open: number): number {
    let at = open;
    for (let depth = 0; at < Math.min(this.tokens.length, open + 200); at++) {
      const { text, type } = this.tokens[at]!;
      if (type === "mark" && text === "(") depth++;
      else if (type === "mark" && text === ")" && --depth === 0 && !this.tokens[at + 1]?.member)
        return at + 1;
      else if (depth === 0 && type === "mark" && text !== "(" && text !== ")") return at;
    }
    return at;
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

  private isClosedAt(at: number): boolean {
    const token = this.tokens[at];
    return token?.member === true && token.text === "close";
  }

  private act(
    deed: Deed,
    args: readonly Value[],
    receiver: ShellWord | undefined,
    name: string,
    end = this.tokens.length,
  ): void {
    this.count++;
    const [first, second] = args;
    const target = first?.text ?? receiver;
    switch (deed) {
      case "delete-tree":
        this.effects.commands.push([literal("rm"), literal("-rf"), ...(first?.list ?? [target ?? UNKNOWN])]);
        return;
      case "delete-file": {
        const isTree = this.language === "r" && this.whole.includes("recursive");
        const targets =
          first?.list ??
          (args.length > 0 && this.language === "perl" ? args.map(({ text }) => text) : [target ?? UNKNOWN]);
        this.effects.commands.push([literal("rm"), literal(isTree ? "-rf" : "--"), ...targets]);
        return;
      }
      case "run":
        this.run(args, name);
        return;
      case "write":
        // `Path("x").write_text("…")`, `writeFileSync("x", "…")`
        if (receiver && first && !second) this.written(receiver, first.text);
        else if (target) this.written(target, second?.text);
        return;
      case "append":
        if (target) this.effects.writes.push({ operator: ">>", target });
        return;
      case "empty":
        if (target) this.emptied(target);
        return;
      case "open": {
        const mode =
          args.find(({ text }, at) => at > 0 && isWriteMode(text.text))?.text.text ??
          (receiver && first && isWriteMode(first.text.text) ? first.text.text : undefined);
        const path = receiver && mode === first?.text.text ? receiver : first?.text;
        if (mode === undefined || !path) return;
        // Opened for writing and closed again.
        if (mode.includes("w") && this.isClosedAt(end)) this.emptied(path);
        else this.effects.writes.push({ operator: mode.includes("w") ? ">" : ">>", target: path });
        return;
      }
      case "move":
      case "copy": {
        const words =
          receiver && !second
            ? [receiver, ...(first ? [first.text] : [])]
            : [first?.text, second?.text].filter((word) => word !== undefined);
        if (words.length === 2)
          this.effects.commands.push([literal(deed === "move" ? "mv" : "cp"), ...words]);
        return;
      }
      case "code":
        if (first?.text.known) this.effects.code.push(first.text.text);
        else if (this.tokens.some(({ type, text }) => type === "name" && UNPACKS.has(lastSegment(text))))
          this.effects.hidesCode = true;
        return;
      default:
    }
  }

  /** Where the text is known to be empty the file is emptied, else it is changed. */
  private written(target: ShellWord, content: ShellWord | undefined): void {
    if (content?.known === true && content.text.trim() === "") this.emptied(target);
    else this.effects.writes.push({ operator: ">>", target });
  }

  private emptied(target: ShellWord): void {
    this.effects.commands.push([literal("truncate"), literal("-s"), literal("0"), target]);
  }

  private run(args: readonly Value[], name: string): void {
    const [first, ...others] = args;
    if (first === undefined) {
      this.effects.runsUnknown = true;
      return;
    }
    const { list } = first;
    if (list) {
      this.effects.commands.push(list);
      return;
    }
    const rest = others.flatMap(({ text, list: inner }) => inner ?? [text]);
    // `spawn("rm", ["-rf", "src"])`, `system("rm", "-rf", "src")`; not options such as `"utf8"`.
    const isList =
      others[0]?.list !== undefined ||
      (rest.length > 0 && !first.text.text.trim().includes(" ") && first.text.known);
    if (isList)
      this.effects.commands.push([first.text, ...(name.startsWith("execl") ? rest.slice(1) : rest)]);
    else this.shellLine(first.text);
  }

  private shellLine(word: ShellWord): void {
    if (word.text === "…") this.effects.runsUnknown = true;
    else this.effects.scripts.push(word);
  }

  /** Tcl, as expect has it: `spawn git push`, `exec rm x`, `send "rm x\r"` to a shell. */
  private readTcl(): CodeEffects {
    let isShell = false;
    for (const line of this.whole.split(/[\n;]/).slice(0, 500)) {
      const text = line.trim();
      const space = text.indexOf(" ");
      const command = text.slice(0, space);
      const rest = text.slice(space + 1).trim();
      if (command === "spawn" || command === "exec" || command === "system") {
        isShell = SHELL_WORDS.some((word) => rest.startsWith(word));
        this.effects.scripts.push(literal(rest.startsWith("-noecho ") ? rest.slice(8) : rest));
      } else if (isShell && (command === "send" || command === "send_user")) {
        const { text: sent } = readTokens("tcl", rest).find(({ type }) => type === "string") ?? {
          text: rest,
        };
        this.effects.scripts.push(literal(sent.replaceAll("\r", "\n")));
      }
    }
    return this.effects;
  }
}

/** Calls that give a folder or file of its own among the temporary ones. */
const TEMPORARY = new Set(
  "mkdtemp mkdtempSync mktmpdir tmpdir gettempdir TemporaryDirectory NamedTemporaryFile tempdir".split(" "),
);

/** Functions that call the function whose name they are given. */
const CALLERS = new Set("array_map array_walk call_user_func call_user_func_array map forEach".split(" "));
/** Words of a call that unpacks what it is given. */
const UNPACKS = new Set(
  "decompress loads b64decode unhexlify fromhex decode atob inflateSync gunzipSync unpack decode64".split(
    " ",
  ),
);

const SHELL_WORDS = ["sh", "bash", "zsh", "/bin/", "ssh", "su", "sudo", "docker", "kubectl"];

function wordOf({ text, open }: Token): ShellWord {
  return { text, known: !open };
}

function lastSegment(text: string): string {
  return text.split(/::|\?\.|[.:]/).at(-1)!;
}

function decode(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}

function isWriteMode(text: string): boolean {
  return (
    text.length <= 4 &&
    text !== "" &&
    "wxa".includes(text[0]!) &&
    [...text].every((letter) => "wxab+t".includes(letter))
  );
}

/** A command where code was expected, as people type it by mistake: `node -e "git push --force"`. */
function looksLikeCommand(code: string): boolean {
  const words = code.trim().slice(0, 2_000).split(" ");
  if (words.length < 2 || code.includes("\n") || CODE_WORDS.has(words[0]!)) return false;
  return words.every((word, at) => isPlainWord(word) && (at > 0 || (word[0]! >= "a" && word[0]! <= "z")));
}

const CODE_WORDS = new Set(
  "import from print puts require use return const let var p say echo delete new throw raise".split(" "),
);

function isPlainWord(word: string): boolean {
  for (const character of word) {
    const code = character.charCodeAt(0);
    const isLetter =
      (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
    if (!isLetter && !"_-./~:@".includes(character)) return false;
  }
  return word !== "";
}
