const PROGRAMS = new Set(
  "git sudo env bash sh zsh find xargs parallel busybox kubectl terraform docker psql npm".split(" "),
);

/**
 * Replaces placeholders such as the one in `grep x "{}"` with an unknown variable. Undefined if a
 * placeholder is itself the command.
 */
export function withVariables(script: string): string | undefined {
  const text = script.replaceAll("{}", "$_").replaceAll("…", "$_");
  const first = text.trimStart().split(" ")[0]!;
  return text !== script && !first.includes("$_") && first !== "" ? text : undefined;
}

/** `$name` or `$(…)`. */
export function isOneVariable(text: string): boolean {
  if (text[0] !== "$") return false;
  if (text === "$(…)") return true;
  for (let at = 1; at < text.length; at++) if (!/\w/.test(text[at]!)) return false;
  return text.length > 1;
}

/** The shell searches for `/bin/r?`, but `[` is a program. */
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
