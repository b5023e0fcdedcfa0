import type { ShellWord } from "../programs/index.js";
import type { Input, Redirection } from "./invocation.js";
import { MAX_SCRIPT } from "./limits.js";
import { joinPath } from "./paths.js";
import type { Place } from "./place.js";
import { WrittenScripts } from "./written-scripts.js";

/** Keeps the content of files that the script itself writes and may run. */
export class WrittenFiles {
  private readonly texts = new Map<string, string>();
  readonly scripts = new WrittenScripts();

  remember(
    name: string,
    args: readonly ShellWord[],
    output: Input | undefined,
    redirections: readonly Redirection[],
    { scope, input }: Place,
  ): void {
    this.scripts.remember(name, args);
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

  textOf(path: ShellWord, folder: string | undefined): string | undefined {
    const full = this.texts.size === 0 ? undefined : joinPath(folder, path.text);
    return full === undefined ? undefined : this.texts.get(full);
  }
}
