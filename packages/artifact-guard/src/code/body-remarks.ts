import { type CodeFile, remarksOf } from "./code-file.js";
import type { FunctionBody } from "./functions.js";

/** What comments say about a function. */
export interface About {
  /** In its body, or behind it in the same line. */
  inside: string;
  /** Right above it. */
  above: string;
}

const MAX_LENGTH = 2000;
/** So far from a function no comment speaks of it. */
const NEAR = 200;

/** Finds the comments about functions that are asked for in their order. */
export function aboutBodies(file: CodeFile): (body: FunctionBody) => About {
  const { source, name } = file;
  const remarks = remarksOf(file);
  let first = 0;
  return (body) => {
    while (remarks[first] !== undefined && remarks[first]!.end < body.headStart - NEAR) first++;
    const inside: string[] = [];
    const above: string[] = [];
    const head = source.text.slice(body.headStart, body.start);
    for (let at = first; at < remarks.length && remarks[at]!.start < body.end + NEAR; at++) {
      const { start, end, text } = remarks[at]!;
      const isInside = start >= (name === "python" ? body.headStart : body.start) && end <= body.end;
      const isBehind = start >= body.end && !source.text.slice(body.end, start).includes("\n");
      if (isInside || isBehind) inside.push(text);
      else if (
        end <= body.start &&
        !body.isArgument &&
        isRightAbove(source.text.slice(end, Math.max(end, body.headStart))) &&
        !isNamed(head, text)
      )
        above.push(text);
    }
    return { inside: inside.join("\n").slice(0, MAX_LENGTH), above: above.join("\n").slice(0, MAX_LENGTH) };
  };
}

/** What stands between a comment and a head is at most one end of a line. */
function isRightAbove(between: string): boolean {
  return between.trim() === "" && between.split("\n", 3).length < 3;
}

/** Go documents a function by a sentence that begins with its name. */
function isNamed(head: string, comment: string): boolean {
  const name = /^\w{2,60}(?= )/.exec(comment)?.[0];
  return name !== undefined && new Set(head.match(/\w+/g)).has(name);
}
