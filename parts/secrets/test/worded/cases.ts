import { readFileSync } from "node:fs";
import { ALPHABETS, draw } from "../sample.js";

/** The texts of a file, with a line of dashes between each two. */
export function textsOf(file: "leaks" | "harmless"): string[] {
  return readFileSync(new URL(`${file}.txt`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n---\n");
}

/** A text and what is secret in it: `«{a12}»` is twelve letters and digits that are drawn anew each time. */
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

/** The longest part of a secret's lines that still stands in the text, without what a terminal puts between. */
export function leftOf(secret: string, text: string): number {
  let longest = 0;
  for (const part of secret.split(/[\s\\│]+/)) {
    for (let at = 0; at < part.length; at++)
      while (at + longest < part.length && text.includes(part.slice(at, at + longest + 1))) longest++;
  }
  return longest;
}
