import { oneLine } from "../terminal/index.js";

/** Returns a phase's output on one line: the text in its JSON, or its last line. */
export function resultText(output: string): string {
  const text = output.trim();
  const last = text.slice(text.lastIndexOf("\n") + 1);
  const value = parsed(text) ?? parsed(last);
  return oneLine(value === undefined ? last : spoken(value));
}

/** Returns the text in a line of JSON, or any other line unchanged. */
export function lineText(line: string): string {
  const value = parsed(line.trim());
  return value === undefined ? line : oneLine(spoken(value));
}

type Json = Record<string, unknown> | unknown[];

/** Parses an object or array. Returns undefined for other text and for truncated JSON. */
function parsed(text: string): Json | undefined {
  if (!/^[{[]/.test(text) || !/[}\]]$/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Returns the last line of the longest string with several words, or else a list of the fields. */
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
