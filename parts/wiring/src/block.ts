import type { TextProblem } from "./json/parse.js";
import { positionOf } from "./json/parse.js";
import { applySplices, type Edited } from "./splice.js";

const BEGIN = "<!-- agentos:begin -->";
const END = "<!-- agentos:end -->";

export function addBlock(text: string, block: string): Edited {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const gap = text === "" ? "" : text.endsWith("\n") ? lineEnd : lineEnd + lineEnd;
  const insert = gap + [BEGIN, ...block.split("\n"), END, ""].join(lineEnd);
  return applySplices(text, [{ at: text.length, remove: 0, insert }]);
}

/** Removes our block, including the empty line before it. */
export function removeBlock(text: string): Edited | TextProblem {
  const start = text.indexOf(BEGIN);
  if (start < 0) return { text, undo: [] };
  const end = text.indexOf(END, start);
  if (end < 0) return { message: `it has ${BEGIN} without ${END}`, ...positionOf(text, start) };
  const tail = /^\r?\n/.exec(text.slice(end + END.length))?.[0].length ?? 0;
  const from = /\r?\n\r?\n$/.test(text.slice(0, start)) ? start - (text[start - 2] === "\r" ? 2 : 1) : start;
  return applySplices(text, [{ at: from, remove: end + END.length + tail - from, insert: "" }]);
}

export function hasBlock(text: string): boolean {
  return text.includes(BEGIN);
}
