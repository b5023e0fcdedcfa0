import { filledReplacement, hasOption, readSed, type SedCommand, type ShellWord } from "../programs/index.js";
import type { Input } from "./invocation.js";

const MAX_COMMANDS = 20;
const MAX_TEXT = 96 * 1024;
/** A line that nobody knows. */
const UNKNOWN = "$_";

/**
 * What sed prints: of a known text all of its lines, changed; of other lines what it makes of each, `s/^/git
 * push /`. Undefined where it only passes on what nobody knows.
 */
export function sedOutput(args: readonly ShellWord[], input: Input | undefined): Input | undefined {
  const split = readSed(args);
  if (split.programs.length === 0 || hasOption({ options: split.options, rest: [] }, "i", "in-place"))
    return undefined;
  const given = split.files.length === 0 && input?.type === "text" ? input : undefined;
  let lines = given ? given.text.split("\n") : [UNKNOWN];
  for (const command of split.commands().slice(0, MAX_COMMANDS)) {
    const changed = applied(command, lines, given !== undefined);
    if (changed === undefined) return { type: "pipe", generated: true };
    lines = changed;
  }
  if (given) return { ...given, text: lines.join("\n").slice(0, MAX_TEXT) };
  const made = lines.filter((line) => line !== UNKNOWN);
  return made.length === 0 ? undefined : { type: "text", text: `${made.join("\n")}\n`, known: false };
}

/** Undefined where a pattern would have to be matched against text that is known. */
function applied(command: SedCommand, lines: readonly string[], isKnown: boolean): string[] | undefined {
  if (command.type === "insert") return [...lines, command.text];
  if (command.type === "translate") return isKnown ? undefined : [...lines];
  if (command.type !== "substitute") return [...lines];
  const { pattern, replacement, flags } = command;
  if (pattern === "^") return lines.map((line) => filledReplacement(replacement, "") + line);
  if (pattern === "$") return lines.map((line) => line + filledReplacement(replacement, ""));
  if (takesLine(pattern)) return lines.map((line) => filledReplacement(replacement, line));
  if (!isKnown) return [...lines];
  if (!isPlain(pattern)) return undefined;
  const text = filledReplacement(replacement, pattern);
  return lines.map((line) =>
    flags.includes("g") ? line.replaceAll(pattern, () => text) : line.replace(pattern, () => text),
  );
}

/** `.*`, `^.*$`, `\(.*\)\.png`: what begins with anything takes the line from its beginning. */
function takesLine(pattern: string): boolean {
  let at = pattern[0] === "^" ? 1 : 0;
  if (pattern[at] === "(") at++;
  else if (pattern[at] === "\\" && pattern[at + 1] === "(") at += 2;
  return pattern[at] === "." && (pattern[at + 1] === "*" || pattern[at + 1] === "+");
}

function isPlain(pattern: string): boolean {
  return pattern !== "" && ![...pattern].some((character) => ".*[]^$\\+?(){}|".includes(character));
}
