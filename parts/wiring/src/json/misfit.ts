import type { Node } from "jsonc-parser";
import { type JsonDocument, positionOf, type TextProblem } from "./parse.js";

/** A settings file that has something else where something of ours belongs. */
export class Misfit extends Error {
  constructor(readonly problem: TextProblem) {
    super(problem.message);
  }
}

/** @throws Misfit with the place of the node */
export function expectType({ text }: JsonDocument, node: Node, type: string, what: string): void {
  if (node.type === type) return;
  throw new Misfit({ message: `expected ${what} to be an ${type}`, ...positionOf(text, node.offset) });
}
