// Partly unknown words, and what can still be said about them.

const PROGRAMS = new Set(
  "git sudo env bash sh zsh find xargs parallel busybox kubectl terraform docker psql npm".split(" "),
);

/**
 * A script with placeholders that another program fills (`grep x "{}"`), with an unknown variable in their
 * place. Undefined if a placeholder itself is a command.
 */
export function withVariables(script: string): string | undefined {
  const text = script.replaceAll("{}", "$_").replaceAll("…", "$_");
  const first = text.trimStart().split(" ")[0]!;
  return text !== script && !first.includes("$_") && first !== "" ? text : undefined;
}

/** Whether a text is exactly one `$name` or `$(…)`. */
export function isOneVariable(text: string): boolean {
  if (text[0] !== "$") return false;
  if (text === "$(…)") return true;
  for (let at = 1; at < text.length; at++) if (!/\w/.test(text[at]!)) return false;
  return text.length > 1;
}

/** `/bin/r?`: the shell searches for the program. `[` by itself is a program. */
export function hasPattern(text: string): boolean {
  const name = text.slice(text.lastIndexOf("/") + 1);
  if (name === "[" || name === "[[") return false;
  return text.includes("*") || text.includes("?") || (text.includes("[") && text.includes("]"));
}

/** Whether the word after a variable is a program instead of an argument. */
export function isProgram(variable: string, word: string): boolean {
  const name = variable.toLowerCase();
  const isWrapper = ["sudo", "doas", "prefix", "wrap"].some((part) => name.includes(part));
  return isWrapper || name === "$run" || name === "$dry" || PROGRAMS.has(word);
}
