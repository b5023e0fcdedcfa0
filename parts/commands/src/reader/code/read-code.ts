import { literal, type ShellWord } from "../../programs/index.js";
import { type Deed, deedOf, isKnownCall } from "./calls.js";
import { type CodeEffects, EffectList } from "./effects.js";
import { looksLikeCommand } from "./looks-like-command.js";
import { scriptsOfTcl } from "./tcl.js";
import { readTokens, type Token } from "./tokens.js";
import { lastSegment, MADE, UNKNOWN, type Value, ValueReader, wordOf } from "./values.js";

/** Longer code is read up to here: programs of that size come in files. */
const MAX_CODE = 100_000;
const MAX_EFFECTS = 100;

/**
 * Reads what code of another language would do to files and which commands it would run. It is no parser:
 * what it finds is there.
 */
export function readCode(language: string, whole: string): CodeEffects {
  return new CodeReader(language, whole.slice(0, MAX_CODE)).read();
}

class CodeReader {
  private readonly tokens: Token[];
  private readonly aliases = new Map<string, string>();
  private readonly values: ValueReader;
  private readonly found: EffectList;
  private count = 0;
  private unpacking: boolean | undefined;
  private readonly takesFromFiles: boolean;
  private readonly importsPrograms: boolean;

  constructor(
    private readonly language: string,
    private readonly whole: string,
  ) {
    this.tokens = readTokens(language, whole);
    this.values = new ValueReader(language, this.tokens);
    this.found = new EffectList(language, whole);
    // `import { rm } from "fs/promises"`: names out of the modules for files stand alone.
    this.takesFromFiles =
      language === "javascript" &&
      ["'fs", '"fs', "'node:fs", '"node:fs'].some((module) => whole.includes(module));
    // Python's `sh` has a function for each program.
    this.importsPrograms = language === "python" && whole.includes("import sh");
  }

  read(): CodeEffects {
    const { effects } = this.found;
    if (this.language === "tcl") {
      effects.scripts.push(...scriptsOfTcl(this.whole));
      return effects;
    }
    for (let at = 0; at < this.tokens.length && this.count < MAX_EFFECTS && !this.values.isTooMuch; at++) {
      const token = this.tokens[at]!;
      if (token.type === "name") this.name(at, token);
      else if (token.type === "string") this.string(at, token);
      else if (token.text === "[") this.byIndex(at);
    }
    if (looksLikeCommand(this.whole)) effects.scripts.push(literal(this.whole));
    if (this.values.isTooMuch || this.count >= MAX_EFFECTS) effects.isTooMuch = true;
    return effects;
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
      if (given?.startsWith("delete")) this.act(given, name, []);
      return;
    }
    // `getattr(os, "system")("…")`, `os["system"]("…")`
    const deed =
      deedOf(
        this.language,
        name,
        this.aliasOwner(last) ?? this.aliases.get(owner) ?? owner,
        member === true,
      ) ??
      (owner === "" && member !== true && this.takesFromFiles
        ? deedOf(this.language, name, "fs", true)
        : undefined);
    if (deed === undefined && isCall && owner === "sh" && this.importsPrograms) {
      const words = this.values.arguments(at + 2, true).flatMap(({ list, text: word }) => list ?? [word]);
      this.found.effects.commands.push([literal(name), ...words]);
      return;
    }
    if (deed === undefined || this.isWordInText(at)) return;
    const given = this.values.arguments(isCall || next?.text === "glob" ? at + 2 : at + 1, isCall);
    const args = deed.startsWith("delete") ? this.deleted(at, isCall, given) : given;
    if (deed === "code" && isCall && this.unpacks(at + 2)) {
      this.found.effects.hidesCode = true;
      return;
    }
    const behind = isCall ? this.tokens[this.values.behindCall(at + 1)] : undefined;
    this.act(deed, name, args, {
      receiver: member ? this.values.receiver(at) : undefined,
      isClosed: behind?.member === true && behind.text === "close",
    });
  }

  /** What a call deletes: known to be temporary only where the whole expression is. */
  private deleted(at: number, isCall: boolean, given: Value[]): Value[] {
    const first = given[0]?.text;
    if (first?.known && first !== MADE) return given;
    const made = this.values.madeOf(isCall ? at + 2 : at, isCall ? this.values.behindCall(at + 1) : at + 1);
    if (made) return [{ text: made }];
    return first === MADE ? [{ text: UNKNOWN }] : given;
  }

  /** `exec(zlib.decompress(…))`: the code is what another call makes, and no text that stands here. */
  private unpacks(at: number): boolean {
    const token = this.tokens[at];
    if (token?.type !== "name" || this.values.constants.has(token.text)) return false;
    if (deedOf(this.language, lastSegment(token.text), "*", true) === "decode") return false;
    return this.unpacksSomewhere();
  }

  private unpacksSomewhere(): boolean {
    this.unpacking ??= this.tokens.some(
      ({ type, text }) => type === "name" && UNPACKS.has(lastSegment(text)),
    );
    return this.unpacking;
  }

  private string(at: number, token: Token): void {
    const before = this.tokens[at - 1];
    const after = this.tokens[at + 1];
    if (token.runs) this.add(() => this.found.effects.scripts.push(wordOf(token)));
    // A shell's line as a template: Bun.$`…`, zx's $`…`
    if (this.language === "javascript" && before?.type === "name" && lastSegment(before.text).endsWith("$"))
      this.add(() => this.found.effects.scripts.push(wordOf(token)));
    if (this.language === "awk" && before?.type === "mark") {
      const isPipe = before.text === "|" || (before.text === "&" && this.tokens[at - 2]?.text === "|");
      if (isPipe) {
        this.found.shellLine(wordOf(token));
        // `print "rm x" | "sh"`
        const printed = this.tokens[at - 2];
        if (printed?.type === "string" && /^(?:ba|z|da|k)?sh$/.test(token.text))
          this.found.shellLine(wordOf(printed));
      } else if (before.text === ">")
        this.found.effects.writes.push({
          operator: this.tokens[at - 2]?.text === ">" ? ">>" : ">",
          target: wordOf(token),
        });
    }
    if (this.language === "awk" && after?.text === "|" && this.tokens[at + 2]?.text === "getline")
      this.found.effects.scripts.push(wordOf(token));
    // `os["system"]("…")`, `getattr(os, "system")("…")`
    const isClosed = after?.text === "]" || after?.text === ")";
    if (isClosed && this.tokens[at + 2]?.text === "(" && this.tokens[at + 2]?.type === "mark") {
      const deed =
        deedOf(this.language, token.text, "*", true) ?? deedOf(this.language, token.text, "", false);
      if (deed) this.act(deed, token.text, this.values.arguments(at + 3, true));
    }
    // `array_map("unlink", glob("app/*"))`
    if (
      before?.text === "(" &&
      after?.text === "," &&
      CALLERS.has(lastSegment(this.tokens[at - 2]?.text ?? ""))
    ) {
      const deed = deedOf(this.language, token.text, "", false);
      if (deed) this.act(deed, token.text, this.values.arguments(at + 2, true));
    }
    // `"rm -rf src".execute()`
    if (after?.member && after.text === "execute") this.found.effects.scripts.push(wordOf(token));
  }

  /** `child_process["ex" + "ecSync"]("…")` */
  private byIndex(at: number): void {
    const read = this.tokens[at + 1]?.type === "string" ? this.values.value(at + 1, 0) : undefined;
    if (
      !read ||
      this.tokens[read.end]?.text !== "]" ||
      this.tokens[read.end + 1]?.text !== "(" ||
      read.end === at + 2
    )
      return;
    const name = read.value.text.text;
    const deed = deedOf(this.language, name, "*", true) ?? deedOf(this.language, name, "", false);
    if (deed) this.act(deed, name, this.values.arguments(read.end + 2, true));
  }

  private act(
    deed: Deed,
    name: string,
    args: readonly Value[],
    more: { receiver?: ShellWord | undefined; isClosed?: boolean } = {},
  ): void {
    this.count++;
    const unpacks = deed === "code" && this.unpacksSomewhere();
    this.found.add(deed, { name, args, ...more, unpacks });
  }

  private add(effect: () => void): void {
    if (this.count++ < MAX_EFFECTS) effect();
  }

  /**
   * Takes in what a name stands for from here on: `cmd = "…"`, `import os as o`, `{ rmSync: x }`; true where
   * that was all.
   */
  private learn(at: number, text: string): boolean {
    const next = this.tokens[at + 1];
    const behind = this.tokens[at + 2];
    if (next?.type === "name" && next.text === "as" && behind?.type === "name") {
      this.aliases.set(behind.text, text);
      return true;
    }
    // `with NamedTemporaryFile() as f`
    if (text === "with") {
      const as = this.tokens.slice(at, at + MAX_WITH).findIndex((token) => token.text === "as");
      const name = as === -1 ? undefined : this.tokens[at + as + 1];
      const made = this.values.madeOf(at + 1, at + as);
      if (name?.type === "name" && made) this.values.constants.set(name.text, { text: made });
      return false;
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
    const value = this.values.value(at + 2, 0)?.value;
    const made = value?.text.known ? undefined : this.values.madeOf(at + 2, this.tokens.length);
    if (made) this.values.constants.set(text, { text: made });
    else if (value && (value.text.known || value.list)) this.values.constants.set(text, value);
    else this.values.constants.delete(text);
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
    if (before?.text !== ")" || string?.type !== "string") return "*";
    // `Bun.file("x").delete()` is one of a file, `require("fs").rm` of what is required.
    const maker = lastSegment(this.tokens[at - 4]?.text ?? "");
    return maker === "file" || maker === "File" ? maker : string.text;
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
}

/** Tokens behind `with` in which its name is looked for. */
const MAX_WITH = 40;
/** Functions that call the function whose name they are given. */
const CALLERS = new Set("array_map array_walk call_user_func call_user_func_array map forEach".split(" "));
/** Words of a call that unpacks what it is given. */
const UNPACKS = new Set(
  "decompress loads b64decode unhexlify fromhex decode atob inflateSync gunzipSync unpack decode64".split(
    " ",
  ),
);
