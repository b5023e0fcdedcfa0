import type { ShellWord } from "../programs/index.js";
import type { Input, Redirection } from "./invocation.js";
import { MAX_SCRIPT } from "./limits.js";
import { joinPath } from "./paths.js";
import type { Place } from "./place.js";
import { programName } from "./program-name.js";
import { WrittenScripts } from "./written-scripts.js";

const COPIES = new Set(["cp", "mv", "ln", "install"]);
const SYSTEM_FOLDERS = ["/bin/", "/usr/bin/", "/usr/local/bin/", "/sbin/", "/usr/sbin/"];

/**
 * Texts of files that a script itself wrote before, and programs that it gave another name: what it then runs
 * is known.
 */
export class WrittenFiles {
  private readonly texts = new Map<string, string>();
  private readonly programs = new Map<string, string>();
  readonly scripts = new WrittenScripts();

  /** What a command printed went into a file, or a file got another name. */
  remember(
    name: string,
    args: readonly ShellWord[],
    output: Input | undefined,
    redirections: readonly Redirection[],
    { scope, input }: Place,
  ): void {
    this.scripts.remember(name, args);
    if (COPIES.has(name)) this.copied(args, scope.folder);
    if (name === "tee" && input?.type === "text")
      for (const { text } of args)
        if (!text.startsWith("-")) this.keep(text, scope.folder, input.text, false);
    const [only] = redirections;
    if (!only) return;
    if (output?.type === "text")
      this.keep(only.target.text, scope.folder, output.text, only.operator === ">>");
    else {
      const path = joinPath(scope.folder, only.target.text);
      if (path !== undefined) this.texts.delete(path);
    }
  }

  private keep(path: string, folder: string | undefined, text: string, appends: boolean): void {
    const full = joinPath(folder, path);
    if (full === undefined) return;
    const before = appends ? (this.texts.get(full) ?? "") : "";
    this.texts.set(full, `${before}${text}`.slice(0, MAX_SCRIPT));
  }

  private copied(args: readonly ShellWord[], folder: string | undefined): void {
    const words = args.filter(({ text }) => !text.startsWith("-"));
    const [from, to] = words.map(({ text }) => text);
    const target = to === undefined ? undefined : joinPath(folder, to);
    if (from === undefined || target === undefined || words.length !== 2) return;
    const source = joinPath(folder, from);
    const text = source === undefined ? undefined : this.texts.get(source);
    if (text !== undefined) this.texts.set(target, text);
    if (SYSTEM_FOLDERS.some((one) => from.startsWith(one))) this.programs.set(target, programName(from));
  }

  textOf(path: ShellWord, folder: string | undefined): string | undefined {
    const full = this.texts.size === 0 ? undefined : joinPath(folder, path.text);
    return full === undefined ? undefined : this.texts.get(full);
  }

  /** The program that a path is another name of. */
  programAt(path: ShellWord, folder: string | undefined): string | undefined {
    if (this.programs.size === 0) return undefined;
    const full = joinPath(folder, path.text);
    return full === undefined ? undefined : this.programs.get(full);
  }
}
