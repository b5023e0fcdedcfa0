import type { ShellWord } from "../programs/index.js";

/** What a program that decodes makes of a text; undefined for a coding that is not known here. */
export function decodeText(name: string, args: readonly ShellWord[], text: string): string | undefined {
  const isBase64 =
    name === "base64" ||
    (name === "openssl" && args.some((word) => word.text.includes("base64") || word.text === "-a"));
  if (isBase64) return Buffer.from(text, "base64").toString("utf8");
  if (name === "base32") return fromBase32(text);
  if (name === "xxd")
    return Buffer.from([...text].filter((character) => HEX.includes(character)).join(""), "hex").toString(
      "utf8",
    );
  return undefined;
}

const HEX = "0123456789abcdefABCDEF";
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): string {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of text) {
    const value = BASE32.indexOf(character);
    if (value === -1) continue;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return Buffer.from(bytes).toString("utf8");
}

/** What `tr` makes of a text; undefined for sets that are not read here. */
export function translate(args: readonly ShellWord[], text: string): string | undefined {
  const flags = args
    .filter((word) => word.text.length > 1 && word.text[0] === "-")
    .map((word) => word.text)
    .join("");
  const [from, to] = args
    .filter((word) => word.text.length === 1 || word.text[0] !== "-")
    .map((word) => (word.known ? setOf(word.text) : undefined));
  if (from === undefined || flags.includes("c")) return undefined;
  if (flags.includes("d")) {
    const gone = new Set(from);
    return [...text].filter((character) => !gone.has(character)).join("");
  }
  if (to === undefined || to.length === 0) return flags.includes("s") ? text : undefined;
  const changed = new Map(from.map((character, at) => [character, to[Math.min(at, to.length - 1)]!]));
  return [...text].map((character) => changed.get(character) ?? character).join("");
}

const CLASSES: Readonly<Record<string, string>> = {
  "[:upper:]": "A-Z",
  "[:lower:]": "a-z",
  "[:digit:]": "0-9",
  "[:space:]": " \\t\\n",
  "[:alpha:]": "A-Za-z",
};
const MAX_SET = 512;

/** `a-z`, `[:upper:]`, `\n`: the characters of a set, in order. */
function setOf(text: string): string[] | undefined {
  let plain = text;
  for (const [name, range] of Object.entries(CLASSES)) plain = plain.replaceAll(name, range);
  const characters: string[] = [];
  for (let at = 0; at < plain.length && characters.length < MAX_SET; at++) {
    let character = plain[at]!;
    if (character === "\\") {
      at++;
      character = plain[at] === "n" ? "\n" : plain[at] === "t" ? "\t" : (plain[at] ?? "\\");
    }
    const last = plain[at + 2];
    if (plain[at + 1] === "-" && last !== undefined && last >= character) {
      for (
        let code = character.charCodeAt(0);
        code <= last.charCodeAt(0) && characters.length < MAX_SET;
        code++
      )
        characters.push(String.fromCharCode(code));
      at += 2;
    } else characters.push(character);
  }
  return characters;
}
