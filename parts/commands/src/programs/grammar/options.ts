import type { ShellWord } from "./shell-word.js";

/** The options of a program that take a value. */
export interface OptionTable {
  short?: string;
  /** Names without dashes. */
  long?: readonly string[];
}

export interface Split {
  options: { name: string; value: ShellWord | undefined }[];
  rest: ShellWord[];
}

const EMPTY: OptionTable = {};

export function splitOptions(args: readonly ShellWord[], table: OptionTable = EMPTY): Split {
  const options: Split["options"] = [];
  let at = 0;
  for (; at < args.length; at++) {
    const { text } = args[at]!;
    if (text === "--") {
      at++;
      break;
    }
    if (text.length < 2 || text[0] !== "-") break;
    at = takeOption(args, at, table, options);
  }
  return { options, rest: args.slice(at) };
}

/** Separates options from arguments in any order. Everything after `--` is an argument. */
export function readOptions(args: readonly ShellWord[], table: OptionTable = EMPTY): Split {
  const options: Split["options"] = [];
  const rest: ShellWord[] = [];
  for (let at = 0; at < args.length; at++) {
    const { text } = args[at]!;
    if (text === "--") return { options, rest: rest.concat(args.slice(at + 1)) };
    if (text.length < 2 || text[0] !== "-") rest.push(args[at]!);
    else at = takeOption(args, at, table, options);
  }
  return { options, rest };
}

/** Accepts combined letters such as `-rf`, and names abbreviated as in git and GNU programs. */
export function hasOption({ options }: Split, short: string, ...long: string[]): boolean {
  return options.some(({ name }) => {
    if (name.startsWith("--")) return long.some((full) => isLong(name.slice(2), full));
    return short !== "" && [...short].some((letter) => name.includes(letter, 1));
  });
}

export function optionValue({ options }: Split, ...names: string[]): ShellWord | undefined {
  return options.findLast(({ name, value }) => value !== undefined && names.includes(name))?.value;
}

function isLong(name: string, full: string): boolean {
  return name === full || (name.length >= 3 && name.length < full.length && full.startsWith(name));
}

function takeOption(
  args: readonly ShellWord[],
  at: number,
  table: OptionTable,
  options: Split["options"],
): number {
  const word = args[at]!;
  const { text } = word;
  if (text.startsWith("--")) {
    const equals = text.indexOf("=");
    if (equals > 0) {
      options.push({ name: text.slice(0, equals), value: { ...word, text: text.slice(equals + 1) } });
      return at;
    }
    const takes = table.long?.includes(text.slice(2)) === true;
    options.push({ name: text, value: takes ? args[at + 1] : undefined });
    return takes ? at + 1 : at;
  }
  for (let letter = 1; letter < text.length; letter++) {
    if (table.short?.includes(text[letter]!) !== true) continue;
    const name = `-${text[letter]}`;
    if (letter > 1) options.push({ name: text.slice(0, letter), value: undefined });
    if (letter + 1 < text.length) {
      options.push({ name, value: { ...word, text: text.slice(letter + 1) } });
      return at;
    }
    options.push({ name, value: args[at + 1] });
    return at + 1;
  }
  options.push({ name: text, value: undefined });
  return at;
}
