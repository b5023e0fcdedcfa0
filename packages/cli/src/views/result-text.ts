import { oneLine } from "../terminal/index.js";

/** A phase's output on one line: its last line, or the text in its JSON. */
export function resultText(output: string): string {
  const text = output.trim();
  const last = text.slice(text.lastIndexOf("\n") + 1);
  const value = parsed(text) ?? parsed(last);
  return oneLine(value === undefined ? last : spoken(value));
}

/** A program's line; for JSON, the text in it. */
export function lineText(line: string): string {
  const value = parsed(line.trim());
  return value === undefined ? line : oneLine(spoken(value));
}

type Json = Record<string, unknown> | unknown[];

/** An object or a list; undefined for other text and truncated JSON. */
function parsed(text: string): Json | undefined {
  if (!/^[{[]/.test(text) || !/[}\]]$/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Its longest text of several words; if there is none, its fields. */
function spoken(value: Json): string {
  const texts = textsIn(value, 3).filter((text) => /\S\s+\S/.test(text));
  const [longest] = texts.sort((a, b) => b.length - a.length);
  if (longest !== undefined) return longest.trim().split("\n").at(-1) ?? "";
  if (Array.isArray(value)) return value.length === 1 ? "1 entry" : `${value.length} entries`;
  return Object.entries(value)
    .map(([key, held]) => `${key}: ${typeof held === "object" ? sizeOf(held) : String(held)}`)
    .join(", ");
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === "string") return [value];
  if (depth === 0 || typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((each) => textsIn(each, depth - 1));
}

function sizeOf(held: object | null): string {
  if (held === null) return "none";
  return Array.isArray(held) ? `[${held.length}]` : `{${Object.keys(held).length}}`;
}
