import type { ParsedScript } from "unbash";
import { literal, type ShellWord } from "../programs/index.js";

/** Where values come from while words are read, and who is told of the commands inside them. */
export interface WordScope {
  /** The value of a variable; undefined when nobody knows it. */
  valueOf(name: string): string | undefined;
  /**
   * Called with each script that the shell runs to make the word; gives what it prints, when that can be
   * known.
   */
  onScript(script: ParsedScript): Pick<ShellWord, "text" | "known" | "hidden"> | undefined;
  /** Told how many words one has become; false when that is too many for one command line. */
  onWords(count: number): boolean;
}

export function variable(name: string, scope: WordScope): ShellWord {
  const value = scope.valueOf(name);
  if (value !== undefined) return literal(value);
  // Nobody sets it, and it is how blanks are hidden: `rm${IFS}-rf${IFS}src`.
  return name === "IFS" ? literal(" ") : { text: `$${name}`, known: false };
}
