import { readFileSync } from "node:fs";
import { ALPHABETS, draw } from "../sample.js";

/** Returns a file's texts, which are separated by lines of dashes. */
export function textsOf(file: "leaks" | "harmless"): string[] {
  return readFileSync(new URL(`${file}.txt`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n---\n");
}

/** Returns a template's text and secrets. `«{a12}»` becomes twelve random letters and digits. */
export function withSecrets(template: string): { text: string; secrets: string[] } {
  const drawn = template.replace(/\{([a-z])(\d+)\}/g, (_, kind, length) =>
    draw(CHARACTERS[kind]!, Number(length)),
  );
  return {
    text: drawn.replace(/[«»]/g, ""),
    secrets: Array.from(drawn.matchAll(/«([^»]*)»/g), ([, secret]) => secret!),
  };
}

const DIGITS = "0123456789";
const CHARACTERS: Readonly<Record<string, string>> = {
  ...ALPHABETS,
  d: DIGITS,
  s: `${ALPHABETS.a}!$%*+-_?`,
  x: `abcdefghijklmnopqrstuvwxyz${DIGITS}`,
};

/** Returns the length of the longest part of a secret's lines that is still in the text. */
export function leftOf(secret: string, text: string): number {
  let longest = 0;
  for (const part of secret.split(/[\s\\│]+/)) {
    for (let at = 0; at < part.length; at++)
      while (at + longest < part.length && text.includes(part.slice(at, at + longest + 1))) longest++;
  }
  return longest;
}
