const PROGRAMS = new Set(
  "git sudo env bash sh zsh find xargs parallel busybox kubectl terraform docker psql npm".split(" "),
);

/**
 * Replaces placeholders for another program's output, as in `grep x "{}"`, with a variable. Returns
 * undefined if a placeholder is itself the command.
 */
export function withVariables(script: string): string | undefined {
  const text = script.replaceAll("{}", "$_").replaceAll("…", "$_");
  const first = text.trimStart().split(" ")[0]!;
  return text !== script && !first.includes("$_") && first !== "" ? text : undefined;
}

/** Returns whether `text` is a single `$name` or `$(…)`. */
export function isOneVariable(text: string): boolean {
  if (text[0] !== "$") return false;
  if (text === "$(…)") return true;
  for (let at = 1; at < text.length; at++) if (!/\w/.test(text[at]!)) return false;
  return text.length > 1;
}

/** Detects patterns such as `/bin/r?`. `[` alone is a program. */
export function hasPattern(text: string): boolean {
  const name = text.slice(text.lastIndexOf("/") + 1);
  if (name === "[" || name === "[[") return false;
  return text.includes("*") || text.includes("?") || (text.includes("[") && text.includes("]"));
}

export function isProgram(variable: string, word: string): boolean {
  const name = variable.toLowerCase();
  const isWrapper = ["sudo", "doas", "prefix", "wrap"].some((part) => name.includes(part));
  return isWrapper || name === "$run" || name === "$dry" || PROGRAMS.has(word);
}
