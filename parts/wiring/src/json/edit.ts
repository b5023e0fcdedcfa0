import type { Node } from "jsonc-parser";
import type { Splice } from "../splice.js";
import type { JsonDocument } from "./parse.js";
import { type JsonStyle, styleOf, writeInline, writeLines } from "./style.js";
import {
  beginsLine,
  commaAfter,
  endOfRemarks,
  endsInLineComment,
  endsLine,
  indentOf,
  skipTrivia,
  startOfSpace,
} from "./trivia.js";

/** Adds a member or, without `name`, an element to the end of a container. */
export function append(document: JsonDocument, container: Node, value: unknown, name?: string): Splice[] {
  const { text } = document;
  const style = styleOf(document);
  const last = container.children?.at(-1);
  if (!last) return fill(text, container, style, value, name);
  const lastEnd = end(last);
  const comma = commaAfter(text, lastEnd);
  if (style.minified || !text.slice(container.offset, end(container)).includes("\n")) {
    const member = inline(style, value, name);
    const blank = style.spaced ? " " : "";
    return comma === undefined
      ? [insertAt(lastEnd, `,${blank}${member}`)]
      : [insertAt(comma + 1, `${blank}${member},`)];
  }
  const indent = beginsLine(text, last.offset)
    ? indentOf(text, last.offset)
    : indentOf(text, container.offset) + style.unit;
  const member = style.lineEnd + indent + lines(style, value, name, indent);
  if (comma !== undefined) return [insertAt(endOfRemarks(text, comma + 1), `${member},`)];
  const place = endOfRemarks(text, lastEnd);
  // A comment at the end of the last line stays with the member on that line.
  return place === lastEnd
    ? [insertAt(place, `,${member}`)]
    : [insertAt(place, member), insertAt(lastEnd, ",")];
}

/** Removes a member or an element together with its comma. Comments are kept. */
export function remove({ text }: JsonDocument, container: Node, child: Node): Splice[] {
  const children = container.children ?? [];
  const previous = children[children.indexOf(child) - 1];
  const childEnd = end(child);
  const comma = commaAfter(text, childEnd);
  const previousEnd = previous ? end(previous) : container.offset + 1;
  if (comma !== undefined) {
    const next = skipTrivia(text, comma + 1);
    const isLast = next === end(container) - 1;
    if (!isLast && !endsLine(text, comma + 1)) return [cut(child.offset, next)];
    return [cut(deletionStart(text, previousEnd, child.offset, comma + 1), comma + 1)];
  }
  const from = deletionStart(text, previousEnd, child.offset, childEnd);
  if (!previous) {
    const close = end(container) - 1;
    const isBare = from === previousEnd && text.slice(childEnd, close).trim() === "";
    return [cut(from, isBare ? close : childEnd)];
  }
  const before = commaAfter(text, previousEnd) as number;
  return before + 1 === from ? [cut(before, childEnd)] : [cut(from, childEnd), cut(before, before + 1)];
}

/** A path into a document, outermost first. Each child contains the next container. */
export type Path = readonly { container: Node; child: Node }[];

/** Removes the last child of a path, and all containers that have no other content. */
export function removeLargest(document: JsonDocument, path: Path): Splice[] | undefined {
  for (const [depth, { container, child }] of path.entries()) {
    const rest = path.slice(depth + 1);
    if (rest.every(({ container: inner }) => inner.children?.length === 1))
      return remove(document, container, child);
  }
  return undefined;
}

export function replace(document: JsonDocument, node: Node, value: unknown): Splice[] {
  return [{ at: node.offset, remove: node.length, insert: writeInline(value, styleOf(document)) }];
}

function fill(text: string, container: Node, style: JsonStyle, value: unknown, name?: string): Splice[] {
  const open = container.offset + 1;
  const close = end(container) - 1;
  const outer = indentOf(text, container.offset);
  const indent = outer + style.unit;
  if (skipTrivia(text, open) !== close) throw new RangeError("not an empty container");
  const place = startOfSpace(text, close);
  if (place > open) return [insertAt(place, style.lineEnd + indent + lines(style, value, name, indent))];
  const member = style.minified
    ? inline(style, value, name)
    : `${style.lineEnd}${indent}${lines(style, value, name, indent)}${style.lineEnd}${outer}`;
  return [{ at: open, remove: close - open, insert: member }];
}

/**
 * Returns where a deletion begins. The deletion includes preceding whitespace, unless that
 * whitespace ends a line comment, which would otherwise swallow the text that follows.
 */
function deletionStart(text: string, from: number, start: number, stop: number): number {
  if (endsInLineComment(text, from, start) && !endsLine(text, stop)) return start;
  return Math.max(from, startOfSpace(text, start));
}

function lines(style: JsonStyle, value: unknown, name: string | undefined, indent: string): string {
  return `${name === undefined ? "" : `${JSON.stringify(name)}: `}${writeLines(value, style, indent)}`;
}

function inline(style: JsonStyle, value: unknown, name: string | undefined): string {
  const key = name === undefined ? "" : `${JSON.stringify(name)}:${style.spaced ? " " : ""}`;
  return key + writeInline(value, style);
}

function insertAt(at: number, insert: string): Splice {
  return { at, remove: 0, insert };
}

function cut(from: number, to: number): Splice {
  return { at: from, remove: to - from, insert: "" };
}

function end(node: Node): number {
  return node.offset + node.length;
}
