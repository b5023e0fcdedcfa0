import { literal, type ShellWord } from "../../programs/index.js";
import { type CallEffect, callEffectOf, isKnownCall } from "./calls.js";
import { readTokens, type Token } from "./tokens.js";
import { lastSegment, TEMPORARY_FILE, UNKNOWN, type Value, ValueReader } from "./values.js";

/** The effects of program text, as in `python -c` or `node -e`. */
export interface CodeEffects {
  /**
   * Commands that are equivalent to calls in the code, such as `rm` for `rmtree`, and commands that
   * the code starts without a shell. `call` is the name of an equivalent call.
   */
  commands: { words: ShellWord[]; call?: string }[];
  writes: { operator: ">" | ">>"; target: ShellWord }[];
  /** Commands that the code passes to a shell. */
  scripts: ShellWord[];
  /** Strings that the code evaluates as code. */
  code: string[];
  runsUnknown: boolean;
  hidesCode: boolean;
  isTooMuch: boolean;
}

/** Longer code is truncated, because programs of this size are kept in files. */
const MAX_CODE = 100_000;
const MAX_EFFECTS = 100;
const MAX_WITH = 40;
const UNPACKS = new Set(
  "decompress loads unhexlify fromhex decode inflateSync gunzipSync unpack b64decode decode64".split(" "),
);
/** Calls that expect the program's name again as the first argument. */
const NAMED_TWICE = /^(?:exec[lv]|posix_spawn)/;
const DEFINES = new Set(["def", "function", "import", "func"]);
/** Functions that receive the name of another function. */
const CALLERS = new Set(["array_map", "array_walk", "call_user_func", "map", "forEach"]);
const IMPORTS_FILES = /["'](?:node:)?fs(?:\/promises)?["']/;
const WRITE_MODE = /^[wxa][wxab+t]{0,3}$/;
/** Matches a shell command in place of code, a common mistake: `node -e "git push --force"`. */
const COMMAND =
  /^(?!(?:import|from|print|puts|require|use|return|const|let|var|p|say|echo|delete|new|throw|raise) )[a-z][\w./~:@-]*(?: [\w./~:@-]+)+$/;

/**
 * Finds the files that code would change and the commands that it would run. This is not a full
 * parser, so it may miss effects, but it does not invent any.
 */
export function readCode(language: string, whole: string): CodeEffects {
  return new CodeReader(language, whole.slice(0, MAX_CODE)).read();
}

class CodeReader {
  private readonly effects: CodeEffects = {
    ...{ commands: [], writes: [], scripts: [], code: [] },
    ...{ runsUnknown: false, hidesCode: false, isTooMuch: false },
  };
  private readonly tokens: readonly Token[];
  private readonly values: ValueReader;
  private readonly aliases = new Map<string, string>();
  private readonly importsFiles: boolean;
  private count = 0;

  constructor(
    private readonly language: string,
    private readonly whole: string,
  ) {
    this.tokens = language === "tcl" ? [] : readTokens(language, whole);
    this.values = new ValueReader(language, this.tokens);
    this.importsFiles = IMPORTS_FILES.test(whole);
  }

  read(): CodeEffects {
    const { effects, values } = this;
    if (this.language === "tcl") this.readTcl();
    for (let at = 0; at < this.tokens.length && this.count < MAX_EFFECTS && !values.isTooMuch; at++) {
      const token = this.tokens[at]!;
      if (token.type === "name") this.name(at, token);
      else if (token.type === "string") this.string(at, token);
    }
    if (COMMAND.test(this.whole.trim().slice(0, 2_000))) effects.scripts.push(literal(this.whole));
    effects.isTooMuch = values.isTooMuch || this.count >= MAX_EFFECTS;
    return effects;
  }

  private name(at: number, token: Token): void {
    if (this.learn(at, token.text) || DEFINES.has(this.tokens[at - 1]?.text ?? "")) return;
    const [name, owner] = this.callee(at, token);
    const next = this.tokens[at + 1];
    const isCall = this.isMark(at + 1, "(");
    const hasNoBrackets = !"javascript python".includes(this.language);
    // Ruby, Perl and Lua allow `system "rm x"`. In Lisp, the parenthesis precedes the name.
    const isPlainCall =
      next?.type === "string" ||
      (hasNoBrackets &&
        (this.isMark(at + 1, "[") ||
          (next?.type === "name" && (next.text === "glob" || isKnownCall(lastSegment(next.text))))));
    // `array_map("unlink", …)` receives a string, and `files.forEach(fs.unlinkSync)` a name.
    const isGiven = this.isMark(at - 1, "(") && CALLERS.has(lastSegment(this.tokens[at - 2]?.text ?? ""));
    const effect =
      callEffectOf(this.language, name, owner) ??
      (owner === "" && this.importsFiles ? callEffectOf(this.language, name, "fs") : undefined);
    if (effect === undefined) return;
    if (isCall || isPlainCall) this.call(effect, name, at, isCall);
    else if (isGiven && effect.startsWith("delete")) this.add(effect, name, []);
  }

  private callee(at: number, { text, member }: Token): [name: string, owner: string] {
    const full = this.aliases.get(text) ?? text;
    const segments = full.split(/::|\?\.|[.:]/);
    const owner = segments.at(-2) ?? (member ? this.ownerBefore(at) : "");
    return [segments.at(-1)!, this.aliases.get(owner) ?? owner];
  }

  /** Returns `fs` for `require("fs").rm`, and `Bun.file` for `Bun.file("x").delete()`. */
  private ownerBefore(at: number): string {
    const string = this.tokens[at - 2];
    if (!this.isMark(at - 1, ")") || string?.type !== "string") return "*";
    const maker = lastSegment(this.tokens[at - 4]?.text ?? "");
    return /^(?:require|__import__|import)$/.test(maker) ? string.text : maker;
  }

  private call(effect: CallEffect, name: string, at: number, isCall: boolean): void {
    const start = isCall ? at + 2 : at + 1;
    const args = this.values.arguments(start, isCall);
    const end = isCall ? this.values.behindCall(at + 1) : at + 1;
    if (effect === "code" && isCall && this.unpacks(start)) {
      this.effects.hidesCode = true;
      return;
    }
    // An argument counts as a temporary file only if its entire expression names one.
    const isDoubtful =
      effect.startsWith("delete") && (!args[0]?.text.known || args[0].text === TEMPORARY_FILE);
    const made = isDoubtful && this.values.temporaryFileIn(isCall ? start : at, end);
    const given = made ? [{ text: made }] : isDoubtful && args[0] ? [{ ...args[0], text: UNKNOWN }] : args;
    // A file that is opened for writing and closed again is empty.
    const isClosed = this.tokens[end]?.member === true && this.tokens[end]!.text === "close";
    this.add(effect, name, given, this.values.receiver(at), isClosed);
  }

  private string(at: number, token: Token): void {
    const { effects, tokens } = this;
    const word = { text: token.text, known: !token.open };
    const before = tokens[at - 1];
    const after = tokens[at + 1];
    // This covers templates such as Bun.$`…` and zx's $`…`, and Groovy's `"rm x".execute()`.
    const isTemplate = this.language === "javascript" && before?.type === "name" && before.text.endsWith("$");
    if (token.runs || isTemplate || (after?.member && after.text === "execute")) effects.scripts.push(word);
    if (this.language === "awk") {
      // The string may follow an operator, as in `print "rm x" | "sh"` or `print > "file"`.
      if (before?.text === "|") {
        effects.scripts.push(word);
        const printed = tokens[at - 2];
        if (printed?.type === "string" && /^\w*sh$/.test(token.text))
          effects.scripts.push(literal(printed.text));
      } else if (before?.text === ">" && before.type === "mark")
        effects.writes.push({ operator: tokens[at - 2]?.text === ">" ? ">>" : ">", target: word });
      if (after?.text === "|" && tokens[at + 2]?.text === "getline") effects.scripts.push(word);
    }
    // The string may name a function, as in `os["system"]("…")` or `getattr(os, "system")("…")`.
    const isName = (after?.text === "]" || after?.text === ")") && this.isMark(at + 2, "(");
    const isGiven = after?.text === "," && CALLERS.has(lastSegment(tokens[at - 2]?.text ?? ""));
    const effect =
      isName || isGiven ? callEffectOf(this.language, token.text, isGiven ? "" : "*") : undefined;
    if (effect) this.add(effect, token.text, this.values.arguments(at + (isName ? 3 : 2), true));
  }

  /** Records an assignment or an import alias. Returns true if the statement is complete. */
  private learn(at: number, text: string): boolean {
    const { values, aliases } = this;
    const next = this.tokens[at + 1];
    const behind = this.tokens[at + 2];
    if (text === "with") {
      // The statement may create a temporary file, as in `with NamedTemporaryFile() as f`.
      const as = this.tokens.slice(at, at + MAX_WITH).findIndex((token) => token.text === "as");
      const name = as === -1 ? undefined : this.tokens[at + as + 1];
      const made = name && values.temporaryFileIn(at + 1, at + as);
      if (made) values.constants.set(name.text, { text: made });
      return true;
    }
    if (behind?.type === "name" && (next?.text === "as" || (next?.text === ":" && isKnownCall(text)))) {
      aliases.set(behind.text, text);
      return next.text === "as";
    }
    if (!this.isMark(at + 1, "=") || this.isMark(at + 2, "=")) return false;
    if (behind?.type === "name" && isKnownCall(lastSegment(behind.text)) && !this.isMark(at + 3, "("))
      aliases.set(text, behind.text);
    const value = values.value(at + 2)?.value;
    const made = value?.text.known ? undefined : values.temporaryFileIn(at + 2, this.tokens.length);
    if (made) values.constants.set(text, { text: made });
    else if (value && (value.text.known || value.list)) values.constants.set(text, value);
    else values.constants.delete(text);
    return false;
  }

  private add(
    effect: CallEffect,
    name: string,
    args: readonly Value[],
    receiver?: ShellWord,
    isClosed = false,
  ): void {
    const { commands, writes, code } = this.effects;
    this.count++;
    const [first, second] = args;
    const target = first?.text ?? receiver;
    // The path is the receiver, as in `Path("x").write_text("…")`, or the first argument, as in
    // `writeFileSync("x", "…")`.
    const [from, to] = receiver && !second ? [receiver, first?.text] : [first?.text, second?.text];
    switch (effect) {
      case "delete-tree":
      case "delete-file": {
        const isTree =
          effect === "delete-tree" || (this.language === "r" && this.whole.includes("recursive"));
        const all = this.language === "perl" && args.length > 1 ? args.map(({ text }) => text) : undefined;
        const targets = first?.list ?? all ?? [target ?? UNKNOWN];
        commands.push({ words: [literal("rm"), literal(isTree ? "-rf" : "--"), ...targets], call: name });
        return;
      }
      case "run":
        this.run(args, name);
        return;
      case "write":
        if (from) this.written(from, to);
        return;
      case "append":
        if (target) writes.push({ operator: ">>", target });
        return;
      case "empty":
        if (target) this.written(target, literal(""));
        return;
      case "open": {
        const mode = args.find(({ text }, at) => (at > 0 || receiver) && WRITE_MODE.test(text.text))?.text;
        const path = mode && mode === first?.text ? receiver : first?.text;
        if (!mode || !path) return;
        if (mode.text.includes("w") && isClosed) this.written(path, literal(""));
        else writes.push({ operator: mode.text.includes("w") ? ">" : ">>", target: path });
        return;
      }
      case "move":
      case "copy":
        if (from && to)
          commands.push({ words: [literal(effect === "move" ? "mv" : "cp"), from, to], call: name });
        return;
      case "code":
        if (first?.text.known) code.push(first.text.text);
        else this.effects.hidesCode ||= this.unpacksSomething();
        return;
    }
  }

  /** Records a write. Writing an empty string empties the file, and any other write changes it. */
  private written(target: ShellWord, content: ShellWord | undefined): void {
    if (content?.known && content.text.trim() === "")
      this.effects.commands.push({
        words: [literal("truncate"), literal("-s"), literal("0"), target],
      });
    else this.effects.writes.push({ operator: ">>", target });
  }

  private run([first, ...others]: readonly Value[], name: string): void {
    if (first?.list) {
      this.effects.commands.push({ words: first.list });
      return;
    }
    const rest = others.flatMap(({ text, list }) => list ?? [text]);
    // `spawn("rm", ["-rf", "src"])` and `system("rm", "-rf", "src")` pass a list of arguments.
    const isList =
      others[0]?.list !== undefined ||
      (rest.length > 0 && first?.text.known && !first.text.text.trim().includes(" "));
    if (first === undefined || (!isList && first.text === UNKNOWN)) this.effects.runsUnknown = true;
    else if (isList)
      this.effects.commands.push({
        words: [first.text, ...(NAMED_TWICE.test(name) ? rest.slice(1) : rest)],
      });
    else this.effects.scripts.push(first.text);
  }

  /** Detects code that another call returns, as in `exec(zlib.decompress(…))`. */
  private unpacks(at: number): boolean {
    const { type, text } = this.tokens[at] ?? { type: "mark", text: "" };
    const isRead =
      this.values.constants.has(text) || callEffectOf(this.language, lastSegment(text), "*") === "decode";
    return type === "name" && !isRead && this.unpacksSomething();
  }

  private unpacksSomething(): boolean {
    return this.tokens.some(({ type, text }) => type === "name" && UNPACKS.has(lastSegment(text)));
  }

  /** Reads Tcl and expect commands such as `spawn git push` or `send "rm x\r"`. */
  private readTcl(): void {
    let isShell = false;
    for (const line of this.whole.split(/[\n;]/).slice(0, MAX_EFFECTS)) {
      const [, command, rest = ""] =
        /^ *(spawn|exec|system|send|file delete)(?: -noecho)? (.*)$/.exec(line) ?? [];
      if (command === undefined) continue;
      const text = command === "file delete" ? `rm -r ${rest}` : rest.replace(/\\r|"/g, "");
      if (command !== "send" || isShell) this.effects.scripts.push(literal(text));
      if (command !== "send") isShell = /^(?:\S*sh|su|sudo|docker|kubectl)\b/.test(rest);
    }
  }

  private isMark(at: number, text: string): boolean {
    const token = this.tokens[at];
    return token?.type === "mark" && token.text === text;
  }
}
