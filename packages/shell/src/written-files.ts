import type { Input, Redirection } from "./invocation.js";
import { MAX_SCRIPT } from "./limits.js";
import { joinPath } from "./paths.js";
import type { ShellWord } from "./shell-word.js";

/** Texts of files that a script itself wrote before: what it then runs is known. */
export class WrittenFiles {
  private readonly texts = new Map<string, string>();

  /** What a command printed went into a file. */
  remember(
    output: Input | undefined,
    redirections: readonly Redirection[],
    folder: string | undefined,
  ): void {
    const [only] = redirections;
    const path = only && joinPath(folder, only.target.text);
    if (!only || path === undefined) return;
    const before = only.operator === ">>" ? (this.texts.get(path) ?? "") : "";
    if (output?.type === "text") this.texts.set(path, `${before}${output.text}`.slice(0, MAX_SCRIPT));
    else this.texts.delete(path);
  }

  textOf(path: ShellWord, folder: string | undefined): string | undefined {
    const full = joinPath(folder, path.text);
    return full === undefined ? undefined : this.texts.get(full);
  }
}
