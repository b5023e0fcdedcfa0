import type { JsonDocument } from "./parse.js";
import { beginsLine, indentOf } from "./trivia.js";

/** A file's formatting, so that additions look like the rest. */
export interface JsonStyle {
  lineEnd: "\n" | "\r\n";
  /** One step of indentation. */
  unit: string;
  /** Whether a space follows colons and commas. */
  spaced: boolean;
  /** Whether everything is on one line. */
  minified: boolean;
}

/** Detects a file's style; defaults to the style of most JSON files. */
export function styleOf({ text, root }: JsonDocument): JsonStyle {
  const children = root.children ?? [];
  const own = children.find((child) => beginsLine(text, child.offset));
  const minified = children.length > 0 && !text.slice(root.offset, root.offset + root.length).includes("\n");
  return {
    lineEnd: text.includes("\r\n") ? "\r\n" : "\n",
    unit: (own && indentOf(text, own.offset).slice(indentOf(text, root.offset).length)) || "  ",
    spaced: !minified || /"\s*:\s/.test(text),
    minified,
  };
}

/** Formats a value on several lines; all but the first begin with `indent`. */
export function writeLines(value: unknown, style: JsonStyle, indent: string): string {
  // Strings contain no raw tabs, so tabs at the start of a line are indentation.
  const text = JSON.stringify(value, null, "\t");
  return text
    .split("\n")
    .map((line) => line.replace(/^\t+/, (tabs) => style.unit.repeat(tabs.length)))
    .join(style.lineEnd + indent);
}

export function writeInline(value: unknown, style: JsonStyle): string {
  if (!style.spaced || typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each) => writeInline(each, style)).join(", ")}]`;
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}: ${writeInline(each, style)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
