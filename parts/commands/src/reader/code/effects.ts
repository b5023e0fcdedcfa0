import { literal, type ShellWord } from "../../programs/index.js";
import type { Deed } from "./calls.js";
import { UNKNOWN, type Value } from "./values.js";

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

/** A call whose deed is known. */
interface Call {
  name: string;
  args: readonly Value[];
  /** The text that it is a method of. */
  receiver?: ShellWord | undefined;
  /** What it gives is closed at once: `open("x", "w").close()`. */
  isClosed?: boolean;
  /** The code around it unpacks something. */
  unpacks?: boolean;
}

/** Collects what calls do, in the words of a shell where there are such words. */
export class EffectList {
  readonly effects: CodeEffects = { commands: [], writes: [], scripts: [], code: [], runsUnknown: false };

  constructor(
    private readonly language: string,
    private readonly whole: string,
  ) {}

  add(deed: Deed, { name, args, receiver, isClosed, unpacks }: Call): void {
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
        if (mode.includes("w") && isClosed) this.emptied(path);
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
        else if (unpacks) this.effects.hidesCode = true;
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
    if (isList) this.effects.commands.push([first.text, ...(NAMED_TWICE.test(name) ? rest.slice(1) : rest)]);
    else this.shellLine(first.text);
  }

  /** A line that a shell gets. */
  shellLine(word: ShellWord): void {
    if (word.text === "…") this.effects.runsUnknown = true;
    else this.effects.scripts.push(word);
  }
}

/** These take the program's own name as its first argument once more. */
const NAMED_TWICE = /^(?:exec[lv]|posix_spawn)/;

function isWriteMode(text: string): boolean {
  return (
    text.length <= 4 &&
    text !== "" &&
    "wxa".includes(text[0]!) &&
    [...text].every((letter) => "wxab+t".includes(letter))
  );
}
