import type { Input } from "./invocation.js";
import { hasOption, optionValue, readOptions } from "./options.js";
import type { ShellWord } from "./shell-word.js";

const PASS_ON = new Set(["cat", "tee"]);
/** So many rounds `printf` goes through its format. */
const MAX_ROUNDS = 100;

/** What `echo`, `printf`, `cat` and `base64 -d` print is known when their arguments, or what they read, are. */
export function outputOf(
  name: string,
  args: readonly ShellWord[],
  input: Input | undefined,
): Input | undefined {
  if (name === "mktemp") return { type: "text", text: `${temporaryPath(args)}\n`, known: true };
  if (isDecoder(name, args)) return decoded(name, input);
  if (input?.type === "pipe" && input.hidden) return input;
  // `cat x.sql | psql` reads the file, as `psql < x.sql` does.
  if (name === "cat" && args.length === 1 && args[0]!.known && /^[^-]/.test(args[0]!.text))
    return { type: "file", path: args[0]!.text };
  if (name !== "echo" && name !== "printf")
    return PASS_ON.has(name) && input?.type === "text" ? input : undefined;
  const known = args.every((word) => word.known);
  if (name === "printf") return { type: "text", text: printed(args), known };
  const [first] = args;
  const hasOptions = first !== undefined && /^-[neE]+$/.test(first.text);
  const text = `${(hasOptions ? args.slice(1) : args).map((word) => word.text).join(" ")}\n`;
  // Some shells' own `echo` needs no `-e`.
  return { type: "text", text: hasOptions && first.text.includes("e") ? unescaped(text) : text, known };
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
function printed(args: readonly ShellWord[]): string {
  const [format, ...values] = args[0]?.text === "--" ? args.slice(1) : args;
  if (format === undefined) return "";
  let text = "";
  let at = 0;
  for (let round = 0; round === 0 || (at < values.length && round < MAX_ROUNDS); round++) {
    const before = at;
    text += unescaped(format.text).replace(/%%|%[-+ 0#]*\d*(?:\.\d+)?[a-zA-Z]/g, (directive) =>
      directive === "%%" ? "%" : (values[at++]?.text ?? ""),
    );
    if (at === before) break;
  }
  return text;
}

function unescaped(text: string): string {
  return text.replace(/\\([nt\\])/g, (_, letter) => (letter === "n" ? "\n" : letter === "t" ? "\t" : "\\"));
}

function isDecoder(name: string, args: readonly ShellWord[]): boolean {
  switch (name) {
    case "base64":
    case "base32":
    case "basenc":
      return args.some(({ text }) => /^(?:-[a-zA-Z]*[dD]|--d(?:e(?:c(?:o(?:d(?:e)?)?)?)?)?)$/.test(text));
    case "xxd":
      return args.some(({ text }) => /^-(?:[a-z]*r|revert)$/.test(text));
    case "openssl":
      return args.some(({ text }) => text === "-d");
    case "rev":
    case "uudecode":
      return true;
    default:
      return false;
  }
}

/** The text itself where it stands in the command; else a text that nobody sees. */
function decoded(name: string, input: Input | undefined): Input {
  if (name !== "base64" || input?.type !== "text" || !input.known) return { type: "pipe", hidden: true };
  return { type: "text", text: Buffer.from(input.text, "base64").toString("utf8"), known: true };
}
