import type { Node } from "jsonc-parser";
import { type JsonDocument, positionOf, type TextProblem } from "./parse.js";

/** A settings file with a value of the wrong type where an entry of ours belongs. */
export class Misfit extends Error {
  constructor(readonly problem: TextProblem) {
    super(problem.message);
  }
}

/** @throws Misfit with the node's position */
export function expectType({ text }: JsonDocument, node: Node, type: string, what: string): void {
  if (node.type === type) return;
  throw new Misfit({ message: `expected ${what} to be an ${type}`, ...positionOf(text, node.offset) });
}
