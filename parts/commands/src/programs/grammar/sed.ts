import { type Inner, script } from "./inner.js";
import { readOptions } from "./options.js";
import type { ShellWord } from "./shell-word.js";

const MAX_SED = 4_000;

/** Returns the shell commands in a sed program, as in `1e date` or `s/a/b/e`. */
export function sedOf(args: readonly ShellWord[]): Inner[] {
  const { options, rest } = readOptions(args, { short: "efl", long: ["expression", "file", "line-length"] });
  const given = options.flatMap(({ name, value }) =>
    name === "-e" || name === "--expression" ? (value ?? []) : [],
  );
  const isInFile = options.some(({ name }) => name === "-f" || name === "--file");
  const programs = given.length > 0 || isInFile ? given : rest.slice(0, 1);
  return programs.flatMap((word) =>
    commandsOf(word.text.slice(0, MAX_SED)).map((text) => script({ ...word, text })),
  );
}

function commandsOf(program: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < program.length; ) {
    at = behindAddress(program, at);
    const command = program[at];
    if (command === "e" && (program[at + 1] === " " || program[at + 1] === "\t")) {
      const end = endOfLine(program, at);
      found.push(program.slice(at + 1, end).trim());
      at = end;
    } else if (command === "s" || command === "y") {
      const delimiter = program[at + 1];
      const middle = behindPart(program, at + 2, delimiter);
      const end = behindPart(program, middle, delimiter);
      at = end;
      while (at < program.length && !" ;}\n".includes(program[at]!)) at++;
      // The matched text is treated as an unknown variable.
      if (command === "s" && program.slice(end, at).includes("e"))
        found.push(program.slice(middle, end - 1).replace(/\\\d|&/g, "$_"));
    } else if (command !== undefined && "aicrwRWbtT:".includes(command))
      at = endOfLine(program, program[at + 1] === "\\" ? at + 2 : at);
    else at++;
  }
  return found;
}
/** Skips addresses such as `1,$` or `/from/,/to/`. */
function behindAddress(program: string, start: number): number {
  let at = start;
  for (; at < program.length; at++) {
    const character = program[at]!;
    if (character === "/") at = behindPart(program, at + 1, "/") - 1;
    else if (!" \t\n;{},!$~+0123456789".includes(character)) break;
  }
  return at;
}

function behindPart(program: string, start: number, delimiter: string | undefined): number {
  for (let at = start; at < program.length; at++) {
    if (program[at] === "\\") at++;
    else if (program[at] === delimiter) return at + 1;
  }
  return program.length;
}

function endOfLine(program: string, start: number): number {
  const end = program.indexOf("\n", start);
  return end === -1 ? program.length : end;
}
