import { stripVTControlCharacters } from "node:util";
import type { Output } from "./context.js";

export function wrapWords(text: string, width: number, measure: (text: string) => number): string[] {
  return joinWords(text.split(" "), width, measure);
}

/** Wraps plain text. Commands in backticks stay on one line so that they can be copied. */
export function wrapWhole(text: string, width: number): string[] {
  return joinWords(text.match(/[^\s`]*`[^`]*`\S*|\S+/g) ?? [], width, (part) => part.length);
}

function joinWords(words: readonly string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && measure(last) + 1 + measure(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * Wraps a message whose first line starts at the left. Outside a terminal, text is not wrapped. Wide
 * characters count as one column, because loading the code that measures them would slow down the start
 * of every command.
 */
export function wrapMessage(text: string, output: Pick<Output, "isTTY" | "columns">, hanging = 2): string {
  if (!output.isTTY) return text;
  const indent = " ".repeat(hanging);
  const width = Math.max(20, (output.columns || 80) - hanging);
  // Commands in backticks stay on one line so that they can be copied.
  const whole = text.replace(/`[^`]*`/g, (code) => (code.length > width ? code : code.replaceAll(" ", "\0")));
  const lines = wrapWords(whole, width, (part) => stripVTControlCharacters(part).length);
  return lines.join(`\n${indent}`).replaceAll("\0", " ");
}

/** Wraps each line of the text as a message, with continuation lines indented more than the first. */
export function wrapLines(text: string, output: Pick<Output, "isTTY" | "columns">): string {
  return text
    .split("\n")
    .map((line) => wrapMessage(line, output, line.length - line.trimStart().length + 2))
    .join("\n");
}
