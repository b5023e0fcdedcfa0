import { type Inner, script } from "./inner.js";
import { readOptions } from "./options.js";
import type { ShellWord } from "./shell-word.js";

/** Longer programs come in files. */
const MAX_SED = 4_000;
const TABLE = { short: "efl", long: ["expression", "file", "line-length"] };

/** A command of a sed program that runs or writes something; what only picks lines is left out. */
export type SedCommand =
  | { type: "run"; script: string }
  | { type: "insert"; text: string }
  | { type: "substitute"; pattern: string; replacement: string; flags: string }
  /** Other changes of a line's characters: `y/abc/xyz/`. */
  | { type: "translate" };

/** What sed runs: `1e date`, and what the substitution of `s/a/b/e` gives. */
export function sedOf(args: readonly ShellWord[]): Inner[] {
  return readSed(args).programs.flatMap((word) =>
    commandsOf(word.text.slice(0, MAX_SED)).flatMap((command) => {
      if (command.type === "run") return [script({ ...word, text: command.script })];
      return command.type === "substitute" && command.flags.includes("e")
        ? [script({ ...word, text: filledReplacement(command.replacement, "$_") })]
        : [];
    }),
  );
}

/** The programs that sed is given in its arguments, their commands, and the files that it reads. */
export function readSed(args: readonly ShellWord[]) {
  const { options, rest } = readOptions(args, TABLE);
  const given = options.flatMap(({ name, value }) =>
    name === "-e" || name === "--expression" ? (value ?? []) : [],
  );
  const isInFile = options.some(({ name }) => name === "-f" || name === "--file");
  const programs = given.length > 0 || isInFile ? given : rest.slice(0, 1);
  return {
    programs,
    options,
    files: given.length > 0 || isInFile ? rest : rest.slice(1),
    commands: () => programs.flatMap((word) => commandsOf(word.text.slice(0, MAX_SED))),
  };
}

/** A replacement with what was found in the place of `&`, and an unknown variable in that of `\1`. */
export function filledReplacement(replacement: string, found: string): string {
  let out = "";
  for (let at = 0; at < replacement.length; at++) {
    const next = replacement[at + 1];
    if (replacement[at] === "&") out += found;
    else if (replacement[at] !== "\\" || next === undefined) out += replacement[at];
    else {
      out += next >= "0" && next <= "9" ? "$_" : next === "n" ? "\n" : next;
      at++;
    }
  }
  return out;
}

function commandsOf(program: string): SedCommand[] {
  const found: SedCommand[] = [];
  for (let at = 0; at < program.length; ) {
    at = behindAddress(program, at);
    const command = program[at];
    if (command === "e" && (program[at + 1] === " " || program[at + 1] === "\t")) {
      const end = endOfLine(program, at);
      found.push({ type: "run", script: program.slice(at + 1, end).trim() });
      at = end;
    } else if (command === "s" || command === "y") {
      const delimiter = program[at + 1];
      const middle = behindPart(program, at + 2, delimiter);
      const end = behindPart(program, middle, delimiter);
      let behind = end;
      while (behind < program.length && !" ;}\n".includes(program[behind]!)) behind++;
      found.push(
        command === "y"
          ? { type: "translate" }
          : {
              type: "substitute",
              pattern: program.slice(at + 2, middle - 1),
              replacement: program.slice(middle, end - 1),
              flags: program.slice(end, behind),
            },
      );
      at = behind;
    } else if (command !== undefined && "aic".includes(command)) {
      const end = endOfLine(program, program[at + 1] === "\\" ? at + 2 : at);
      const text = program.slice(at + 1, end);
      found.push({ type: "insert", text: (text.trim()[0] === "\\" ? text.trim().slice(1) : text).trim() });
      at = end;
    } else if (command !== undefined && "rwRWbtT:".includes(command)) at = endOfLine(program, at);
    else at++;
  }
  return found;
}

/** Behind `1,$`, `/from/,/to/`, `!` and blanks. */
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
