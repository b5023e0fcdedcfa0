// Words that are known in part only, and what they may yet tell.

const PROGRAMS = new Set(
  "git sudo env bash sh zsh find xargs parallel busybox kubectl terraform docker psql npm".split(" "),
);

/**
 * A script with places that another program fills, `grep x "{}"`, with a variable that nobody knows in their
 * place; undefined where its commands themselves come from there.
 */
export function withVariables(script: string): string | undefined {
  const text = script.replaceAll("{}", "$_").replaceAll("…", "$_");
  const first = text.trimStart().split(" ")[0]!;
  return text !== script && !first.includes("$_") && first !== "" ? text : undefined;
}

/** `$name` or `$(…)`, and nothing else. */
export function isOneVariable(text: string): boolean {
  if (text[0] !== "$") return false;
  if (text === "$(…)") return true;
  for (let at = 1; at < text.length; at++) if (!/\w/.test(text[at]!)) return false;
  return text.length > 1;
}

/** `/bin/r?`: the shell looks for the program. `[` is one itself. */
export function hasPattern(text: string): boolean {
  const name = text.slice(text.lastIndexOf("/") + 1);
  if (name === "[" || name === "[[") return false;
  return text.includes("*") || text.includes("?") || (text.includes("[") && text.includes("]"));
}

/** Whether what follows a variable is a program of its own, and not a word for the variable's program. */
export function isProgram(variable: string, word: string): boolean {
  const name = variable.toLowerCase();
  const isWrapper = ["sudo", "doas", "prefix", "wrap"].some((part) => name.includes(part));
  return isWrapper || name === "$run" || name === "$dry" || PROGRAMS.has(word);
}
