import type { Node } from "jsonc-parser";
import { type JsonDocument, positionOf, type TextProblem } from "./parse.js";

/** Thrown if there is a value of the wrong type where one of our entries belongs. */
export class UnexpectedTypeError extends Error {
  constructor(readonly problem: TextProblem) {
    super(problem.message);
  }
}

export function expectType({ text }: JsonDocument, node: Node, type: string, what: string): void {
  if (node.type === type) return;
  throw new UnexpectedTypeError({
    message: `expected ${what} to be an ${type}`,
    ...positionOf(text, node.offset),
  });
}
