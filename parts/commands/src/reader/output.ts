import {
  hasOption,
  isKind,
  optionValue,
  readOptions,
  type ShellWord,
  splitOptions,
} from "../programs/index.js";
import { formatOutput } from "./format-output.js";
import type { Input } from "./invocation.js";
import { sedOutput } from "./sed-output.js";
import { decodeText, translate } from "./text-filters.js";

/** So many rounds `printf` goes through its format. */
const MAX_ROUNDS = 100;
const MAX_TEXT = 96 * 1024;

/**
 * What `echo`, `printf`, `cat` and `base64 -d` print is known when their arguments, or what they read, are.
 */
export function outputOf(
  name: string,
  args: readonly ShellWord[],
  input: Input | undefined,
): Input | undefined {
  const output = printedBy(name, args, input);
  if (output !== undefined && output.type !== "pipe") return output;
  const from = READS.some((kind) => isKind(name, kind)) ? filesRead(args, input) : [];
  return from.length === 0 ? output : { ...(output ?? { type: "pipe" }), from };
}

const READS = ["changes", "passes", "picks"];
const MAX_FILES = 8;

/** The files that a filter names, or that it is given; words without an ending may be anything. */
function filesRead(args: readonly ShellWord[], input: Input | undefined): readonly string[] {
  if (input?.type === "file") return [input.path];
  const named = args.filter(({ text, known }) => known && text[0] !== "-" && isFileName(text));
  if (named.length > 0) return named.slice(0, MAX_FILES).map(({ text }) => text);
  return input?.type === "pipe" ? (input.from ?? []) : [];
}

/** `db/x.sql`: letters behind the last dot. */
function isFileName(text: string): boolean {
  const dot = text.lastIndexOf(".");
  if (dot < 1 || dot === text.length - 1 || text.length - dot > 8) return false;
  for (let at = dot + 1; at < text.length; at++) {
    const letter = text[at]!.toLowerCase();
    if (!((letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9"))) return false;
  }
  return !text.includes(" ");
}

function printedBy(name: string, args: readonly ShellWord[], input: Input | undefined): Input | undefined {
  switch (name) {
    case "true":
    case ":":
      return { type: "text", text: "", known: true };
    case "mktemp":
      return { type: "text", text: `${temporaryPath(args)}\n`, known: true };
    case "printf":
      return { type: "text", text: printed(args), known: args.every((word) => word.known) };
    case "echo":
      return echoed(args);
    case "which":
    case "command":
    case "type":
      return located(name, args);
    case "tr":
    case "rev":
      return translated(name, args, input);
    case "sed":
    case "gsed":
      return sedOutput(args, input);
    case "yes":
      return args.length === 0 ? undefined : echoed(args);
  }
  if (isDecoder(name, args)) return decoded(name, args, input);
  if (input?.type === "pipe" && input.hidden) return input;
  if (isKind(name, "makes")) return { type: "pipe", generated: true };
  if (input?.type === "pipe" && input.generated) return input;
  if (isKind(name, "picks") && input?.type === "text")
    return hasOption(readOptions(args), "oc", "only-matching", "count")
      ? { type: "pipe", generated: true }
      : input;
  if (!isKind(name, "passes"))
    // What another program makes of a text that stands here was written by nobody either.
    return (
      formatOutput(name, args) ?? (input?.type === "text" ? { type: "pipe", generated: true } : undefined)
    );
  // `cat x.sql | psql` reads the file, as `psql < x.sql` does.
  const [only] = args;
  if (name === "cat" && only && args.length === 1 && only.known && only.text[0] !== "-")
    return only.content === undefined
      ? { type: "file", path: only.text }
      : { type: "text", text: only.content, known: true };
  return input?.type === "text" || (input?.type === "file" && name === "cat") ? input : undefined;
}

function echoed(args: readonly ShellWord[]): Input {
  const [first] = args;
  const hasOptions =
    first !== undefined &&
    first.text.length > 1 &&
    first.text[0] === "-" &&
    [...first.text.slice(1)].every((letter) => "neE".includes(letter));
  const words = hasOptions ? args.slice(1) : args;
  const end = hasOptions && first.text.includes("n") ? "" : "\n";
  const text = `${words.map((word) => word.text).join(" ")}${end}`;
  // Some shells' own `echo` needs no `-e`.
  return {
    type: "text",
    text: hasOptions && first.text.includes("e") ? unescaped(text) : text,
    known: args.every((word) => word.known),
  };
}

/** `$(which rm)`: the program itself. */
function located(name: string, args: readonly ShellWord[]): Input | undefined {
  const { options, rest } = splitOptions(args);
  const isAsked =
    name === "which" ||
    options.some((option) => option.name === "-v" || option.name === "-P" || option.name === "-p");
  const [only] = rest;
  return isAsked && only && rest.length === 1
    ? { type: "text", text: `${only.text}\n`, known: only.known }
    : undefined;
}

function translated(name: string, args: readonly ShellWord[], input: Input | undefined): Input | undefined {
  if (input?.type !== "text") return name === "rev" ? { type: "pipe", hidden: true } : input;
  if (name === "rev") {
    const lines = input.text.split("\n").map((line) => [...line].toReversed().join(""));
    return { ...input, text: lines.join("\n") };
  }
  const text = translate(args, input.text);
  return text === undefined ? { type: "pipe", hidden: true } : { ...input, text };
}

/** Where `mktemp` makes its file: a name like the one that it will choose. */
function temporaryPath(args: readonly ShellWord[]): string {
  const split = readOptions(args, { short: "p", long: ["suffix"] });
  const folder = optionValue(split, "-p", "--tmpdir")?.text;
  const template = split.rest[0]?.text ?? "tmp.XXXXXXXXXX";
  const isInside = split.rest.length === 0 || hasOption(split, "t", "tmpdir") || folder !== undefined;
  return isInside ? `${folder ?? "/tmp"}/${template}` : template;
}

/** What `printf` makes of its format: again and again, as long as there are arguments. */
export function printed(args: readonly ShellWord[]): string {
  const [format, ...values] = args[0]?.text === "--" ? args.slice(1) : args;
  if (format === undefined) return "";
  const pieces = directivesOf(unescaped(format.text));
  let text = "";
  let at = 0;
  for (let round = 0; round === 0 || (at < values.length && round < MAX_ROUNDS); round++) {
    const before = at;
    for (const piece of pieces) {
      if (typeof piece === "string") text += piece;
      else {
        const value = values[at++]?.text ?? "";
        text += piece.letter === "b" ? unescaped(value) : value;
      }
      if (text.length > MAX_TEXT) return text.slice(0, MAX_TEXT);
    }
    if (at === before) break;
  }
  return text;
}

/** A format as its texts and the places of values: `%s`, `%-5d`. */
function directivesOf(format: string): (string | { letter: string })[] {
  const pieces: (string | { letter: string })[] = [];
  let text = "";
  for (let at = 0; at < format.length; at++) {
    if (format[at] !== "%") {
      text += format[at];
      continue;
    }
    let end = at + 1;
    while ("-+ #.0123456789*".includes(format[end] ?? "x")) end++;
    const letter = format[end] ?? "";
    if (letter === "%" || letter === "") text += "%";
    else {
      pieces.push(text, { letter });
      text = "";
    }
    at = end;
  }
  pieces.push(text);
  return pieces;
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  e: "\x1b",
  a: "\x07",
};

/** `\n`, `\x72`, `\0162`, `\162` as what they stand for. */
function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  let out = "";
  for (let at = 0; at < text.length; at++) {
    const next = text[at + 1];
    if (text[at] !== "\\" || next === undefined) out += text[at];
    else if (ESCAPED[next] !== undefined) {
      out += ESCAPED[next];
      at++;
    } else if (next === "x") {
      const digits = digitsAt(text, at + 2, 2, "0123456789abcdefABCDEF");
      out += digits === "" ? "\\x" : String.fromCharCode(Number.parseInt(digits, 16));
      at += 1 + digits.length;
    } else if (next >= "0" && next <= "7") {
      const digits = digitsAt(text, at + 1, next === "0" ? 4 : 3, "01234567");
      out += String.fromCharCode(Number.parseInt(digits, 8) & 0xff);
      at += digits.length;
    } else out += "\\";
  }
  return out;
}

function digitsAt(text: string, start: number, most: number, allowed: string): string {
  let end = start;
  while (end < start + most && end < text.length && allowed.includes(text[end]!)) end++;
  return text.slice(start, end);
}

function isDecoder(name: string, args: readonly ShellWord[]): boolean {
  const hasLetter = (letters: string) =>
    args.some(
      ({ text }) =>
        text[0] === "-" && text[1] !== "-" && [...letters].some((letter) => text.includes(letter)),
    );
  switch (name) {
    case "base64":
    case "base32":
    case "basenc":
      return hasLetter("dD") || args.some(({ text }) => text.length > 2 && "--decode".startsWith(text));
    case "xxd":
      return hasLetter("r");
    case "openssl":
      return args.some(({ text }) => text === "-d");
    case "gunzip":
    case "zcat":
    case "bunzip2":
    case "unxz":
    case "gpg":
    case "uudecode":
      return true;
    case "gzip":
    case "bzip2":
    case "xz":
    case "zstd":
      return hasLetter("d");
    default:
      return false;
  }
}

/** The text itself where it stands in the command; else a text that nobody sees. */
function decoded(name: string, args: readonly ShellWord[], input: Input | undefined): Input {
  const text = input?.type === "text" && input.known ? decodeText(name, args, input.text) : undefined;
  return text === undefined ? { type: "pipe", hidden: true } : { type: "text", text, known: true };
}
