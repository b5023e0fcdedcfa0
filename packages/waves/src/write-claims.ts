import type { NodeInput } from "./node-input.js";
import { PatternIndex } from "./overlap.js";

const NONE: readonly number[] = [];

export class WriteClaims {
  /** Pattern numbers by node. */
  readonly ofNode: (readonly number[])[] = [];
  /** Nodes by pattern, in input order. */
  readonly nodesOf: number[][] = [];
  readonly #index = new PatternIndex();

  get patterns(): readonly string[] {
    return this.#index.patterns;
  }

  /** For each pattern, the patterns that overlap with it, including itself. */
  get conflicts(): readonly (readonly number[])[] {
    return this.#index.conflicts;
  }

  add(nodes: readonly NodeInput[]): void {
    for (const node of nodes) {
      const number = this.ofNode.length;
      const patterns = [...new Set(claimedPatterns(node))].map((text) => this.#index.add(text));
      this.ofNode.push(patterns.length === 0 ? NONE : patterns);
      for (const pattern of patterns) {
        this.nodesOf[pattern] ??= [];
        this.nodesOf[pattern].push(number);
      }
    }
  }
}

/** Returns undefined if no node writes anything. */
export function collectClaims(nodes: readonly NodeInput[]): WriteClaims | undefined {
  if (!nodes.some(({ writes }) => writes !== undefined && writes.length > 0)) return undefined;
  const claims = new WriteClaims();
  claims.add(nodes);
  return claims;
}

export function sharedWrite(claims: WriteClaims, a: number, b: number): { a: string; b: string } | undefined {
  for (const pattern of claims.ofNode[a]!) {
    const conflicts = claims.conflicts[pattern]!;
    for (const other of claims.ofNode[b]!) {
      if (conflicts.includes(other)) return { a: claims.patterns[pattern]!, b: claims.patterns[other]! };
    }
  }
  return undefined;
}

/** Negated patterns only narrow the other patterns, so they are ignored unless there are no others. */
function claimedPatterns({ writes = [] }: NodeInput): readonly string[] {
  const positive = writes.filter((pattern) => !pattern.startsWith("!"));
  return positive.length > 0 ? positive : writes;
}
