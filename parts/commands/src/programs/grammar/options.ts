import type { ShellWord } from "./shell-word.js";

/** Which options of a program take a value, so that the value is not mistaken for an argument. */
export interface OptionTable {
  /** Letters of short options that take a value: `"uC"`. */
  short?: string;
  /** Names of long options that take a value, without dashes. */
  long?: readonly string[];
}

export interface Split {
  /** Options as written, each with its value: `["-u", "root"]`. */
  options: { name: string; value: ShellWord | undefined }[];
  /** The remaining arguments. */
  rest: ShellWord[];
}

const EMPTY: OptionTable = {};

/** Splits off the options before the first other argument. */
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

/** Separates options from other words, in any order; everything after `--` is a word. */
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

/**
 * Whether an option is present: `-f`, also combined (`-rf`), or `--force`, also abbreviated as git and GNU
 * allow.
 */
export function hasOption({ options }: Split, short: string, ...long: string[]): boolean {
  return options.some(({ name }) => {
    if (name.startsWith("--")) return long.some((full) => isLong(name.slice(2), full));
    return short !== "" && [...short].some((letter) => name.includes(letter, 1));
  });
}

/** The value of the last option with one of these names. */
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
