import { MAX_SCRIPT } from "./limits.js";

/** Filters that can neither run a program nor write a file. */
const FILTER =
  /^(?:(?:cat|head|tail|wc|nl|tac|rev)(?: -{1,2}[\w=]+| \d+)*|[ef]?grep(?: -[a-eg-qs-zA-QS-Z]+)*(?: [\w.:-]+| '[^']*'| "[^"$`\\]*"))$/;
/** Matches `echo "exit: $?"`. */
const STATUS = /^echo(?: ["']?[\w :=,.-]*\$\?["']?| [\w:=,.-]+)*$/;
/** Matches syntax that can change which program a name means, or that is more than a plain list. */
const CHANGES_NAMES =
  /[(){}`\\\n]|<<|(?:^|[^&])&(?!&|\d)(?!$)|\b(?:alias|builtin|command|declare|enable|eval|exec|export|function|hash|local|readonly|set|shopt|source|trap|typeset|unalias)\b|(?:^|[;&|] ?)(?:\.|\w+=)/;

/**
 * Removes parts that only affect the output: trailing filters such as `2>&1 | tail -5`, and an
 * `echo` of the exit status. Returns the command unchanged if any part is not plain.
 */
export function withoutOutputFilters(command: string): string {
  if (command.length > MAX_SCRIPT) return command;
  const status = command.lastIndexOf(";");
  let kept =
    status !== -1 && STATUS.test(command.slice(status + 1).trim()) ? command.slice(0, status) : command;
  for (let pipe = kept.lastIndexOf("|"); pipe !== -1; pipe = kept.lastIndexOf("|")) {
    if (!FILTER.test(kept.slice(pipe + 1).trim()) || kept[pipe - 1] === "|") break;
    kept = kept.slice(0, pipe);
  }
  kept = kept.trim();
  if (kept.endsWith(" 2>&1")) kept = kept.slice(0, -5).trim();
  return isClosed(kept) && !CHANGES_NAMES.test(kept) ? kept : command;
}

function isClosed(text: string): boolean {
  let quote = "";
  for (const character of text) {
    if (quote === "") quote = character === "'" || character === '"' ? character : "";
    else if (character === quote) quote = "";
  }
  return quote === "";
}
