import { command, type Inner } from "./inner.js";
import { literal, type ShellWord } from "./shell-word.js";

const EXECUTES = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const FD_EXECUTES = new Set(["-x", "-X", "--exec", "--exec-batch"]);

/** A word that another program supplies at run time. */
export const dynamicWord: ShellWord = { ...literal("…"), known: false, dynamic: true };

export function findOf(args: readonly ShellWord[]): Inner[] {
  const found: Inner[] = [];
  for (let at = 0; at < args.length; at++) {
    if (!EXECUTES.has(args[at]!.text)) continue;
    let end = at + 1;
    while (end < args.length && args[end]!.text !== ";" && !isLastPlus(args, end)) end++;
    found.push(command(args.slice(at + 1, end).map((word) => fill(word, "{}"))));
    at = end;
  }
  return found;
}

function isLastPlus(args: readonly ShellWord[], at: number): boolean {
  return args[at]!.text === "+" && args[at - 1]!.text.includes("{}");
}

export function fdOf(args: readonly ShellWord[]): Inner[] {
  const at = args.findIndex(({ text }) => FD_EXECUTES.has(text));
  if (at === -1) return [];
  const words = args.slice(at + 1).map((word) => fill(word, "{}"));
  const isFilled = words.some(({ dynamic }) => dynamic);
  return [command(isFilled ? words : [...words, { text: "{}", known: false, dynamic: true }])];
}

/** Replaces a placeholder. Without a value, the word is known only at run time. */
export function fill(word: ShellWord, placeholder: string, value?: ShellWord): ShellWord {
  if (placeholder === "" || !word.text.includes(placeholder)) return word;
  if (value === undefined) return { ...word, known: false, dynamic: true };
  return {
    text: word.text.replaceAll(placeholder, () => value.text),
    known: word.known && value.known,
    ...((word.dynamic || value.dynamic) && { dynamic: true }),
  };
}
