import {
  hasOption,
  isKind,
  optionValue,
  readOptions,
  type ShellWord,
  splitOptions,
} from "../programs/index.js";
import type { Input } from "./invocation.js";

const MAX_TEXT = 96 * 1024;
const MAX_FILES = 8;
/** Kinds of filters whose output is based on files. */
const READS = ["changes", "passes", "picks"];

/** Returns the output if the command itself contains it, or else what is known about the pipe. */
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

/** Returns the files that a filter reads. Ignores words without an extension. */
function filesRead(args: readonly ShellWord[], input: Input | undefined): readonly string[] {
  if (input?.type === "file") return [input.path];
  const named = args.filter(({ text, known }) => known && text[0] !== "-" && /^\S+\.\w{1,7}$/.test(text));
  if (named.length > 0) return named.slice(0, MAX_FILES).map(({ text }) => text);
  return input?.type === "pipe" ? (input.from ?? []) : [];
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
  }
  if (DECODES.test(name) && decodes(name, args)) return decoded(name, input);
  if (input?.type === "pipe" && input.hidden) return input;
  if (isKind(name, "makes")) return { type: "pipe", generated: true };
  if (input?.type === "pipe" && input.generated) return input;
  if (isKind(name, "picks") && input?.type === "text")
    return hasOption(readOptions(args), "oc", "only-matching", "count")
      ? { type: "pipe", generated: true }
      : input;
  // The author of generated or filtered text is unknown.
  if (!isKind(name, "passes"))
    return input?.type === "text" || (isKind(name, "changes") && input?.type === "pipe")
      ? { type: "pipe", generated: true }
      : undefined;
  // `cat x.sql | psql` reads the file as `psql < x.sql` does.
  const [only] = args;
  if (name === "cat" && only && args.length === 1 && only.known && only.text[0] !== "-")
    return only.content === undefined
      ? { type: "file", path: only.text }
      : { type: "text", text: only.content, known: true };
  return input?.type === "text" || (input?.type === "file" && name === "cat") ? input : undefined;
}

function echoed(args: readonly ShellWord[]): Input {
  const options = /^-[neE]+$/.test(args[0]?.text ?? "") ? args[0]!.text : "";
  const words = options === "" ? args : args.slice(1);
  const text = `${words.map((word) => word.text).join(" ")}${options.includes("n") ? "" : "\n"}`;
  return {
    type: "text",
    text: options.includes("e") ? unescaped(text) : text,
    known: args.every((word) => word.known),
  };
}

/** Returns the program that is looked up. For example, `$(which rm)` stands for `rm` itself. */
function located(name: string, args: readonly ShellWord[]): Input | undefined {
  const { options, rest } = splitOptions(args);
  const isAsked = name === "which" || options.some((option) => /^-[vPp]$/.test(option.name));
  const [only] = rest;
  return isAsked && only && rest.length === 1
    ? { type: "text", text: `${only.text}\n`, known: only.known }
    : undefined;
}

/** Returns a path like those that `mktemp` chooses. */
function temporaryPath(args: readonly ShellWord[]): string {
  const split = readOptions(args, { short: "p", long: ["suffix"] });
  const folder = optionValue(split, "-p", "--tmpdir")?.text;
  const template = split.rest[0]?.text ?? "tmp.XXXXXXXXXX";
  const isInside = split.rest.length === 0 || hasOption(split, "t", "tmpdir") || folder !== undefined;
  return isInside ? `${folder ?? "/tmp"}/${template}` : template;
}

/** Matches directives such as `%s`, `%-5d` and `%%`. */
const DIRECTIVE = /%([-+ #.0123456789*]{0,12})([A-Za-z%])/g;
const MAX_ROUNDS = 100;

/** Returns the output of `printf`, which repeats its format until all arguments are used. */
export function printed(args: readonly ShellWord[]): string {
  const [first, ...values] = args[0]?.text === "--" ? args.slice(1) : args;
  const format = unescaped(first?.text ?? "");
  let text = "";
  let at = 0;
  for (let round = 0; round === 0 || (at < values.length && round < MAX_ROUNDS); round++) {
    const before = at;
    text += format.replace(DIRECTIVE, (_, __, letter: string) => {
      if (letter === "%") return "%";
      const value = values[at++]?.text ?? "";
      return letter === "b" ? unescaped(value) : value;
    });
    if (at === before || text.length > MAX_TEXT) break;
  }
  return text.slice(0, MAX_TEXT);
}

const ESCAPED: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  e: "\x1b",
  a: "\x07",
};

/** Resolves escapes such as `\n`, `\x72`, `\0162` and `\162`. */
function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|([ntrea\\]))/g,
    (_, hex: string | undefined, octal: string | undefined, letter: string) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      return octal === undefined ? ESCAPED[letter]! : String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    },
  );
}

/** Programs that decode data, some of them only with certain options. */
const DECODES =
  /^(?:base64|base32|basenc|xxd|openssl|gunzip|zcat|bunzip2|unxz|gpg|uudecode|gzip|bzip2|xz|zstd|rev|tr)$/;
const DECODES_WITH: Readonly<Record<string, RegExp>> = {
  base64: /^-\w*[dD]|^--d/,
  base32: /^-\w*[dD]|^--d/,
  basenc: /^-\w*[dD]|^--d/,
  xxd: /^-\w*r/,
  openssl: /^-d$/,
  gzip: /^-\w*d/,
  bzip2: /^-\w*d/,
  xz: /^-\w*d/,
  zstd: /^-\w*d/,
};

function decodes(name: string, args: readonly ShellWord[]): boolean {
  const option = DECODES_WITH[name];
  return option === undefined || args.some(({ text }) => option.test(text));
}

/** Decodes base64 text that the command contains. Other output is unknown and usually marked as hidden. */
function decoded(name: string, input: Input | undefined): Input {
  if (name === "base64" && input?.type === "text" && input.known)
    return { type: "text", text: Buffer.from(input.text, "base64").toString("utf8"), known: true };
  // `tr` hides only text that the command contains. Unknown input is returned unchanged.
  return name === "tr" && input?.type !== "text"
    ? (input ?? { type: "pipe" })
    : { type: "pipe", hidden: true };
}
