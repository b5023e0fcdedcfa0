import { NodeHeap } from "./heap.js";
import type { Priorities } from "./priorities.js";
import type { WriteClaims } from "./write-claims.js";

/**
 * Keeps nodes that may write the same file from running concurrently. A blocked node is parked at
 * one pattern. When that pattern is free, its parked nodes wake one at a time, so that thousands of
 * nodes that write one file do not all wake whenever one of them ends.
 */
export class WriteLocks {
  /** May be replaced with claims for more nodes. Existing nodes keep their order. */
  claims: WriteClaims;
  readonly #priorities: Priorities;
  readonly #writers: number[] = [];
  readonly #parked: (NodeHeap | undefined)[] = [];
  readonly #wokenAt = new Map<number, number>();

  constructor(claims: WriteClaims, priorities: Priorities) {
    this.claims = claims;
    this.#priorities = priorities;
  }

  /**
   * Takes a node's patterns, or parks the node and returns false. May also pass another node to
   * `wake`.
   */
  tryTake(node: number, wake: (node: number) => void): boolean {
    const blocker = this.#blockerOf(node);
    if (blocker === -1) this.#change(node, 1);
    else this.#park(node, blocker);
    this.passOn(node, wake);
    return blocker === -1;
  }

  release(node: number, wake: (node: number) => void): void {
    this.#change(node, -1);
    for (const pattern of this.claims.ofNode[node]!) this.#wakeOne(pattern, wake);
  }

  /** Called once a woken node has been examined. Wakes the next node that is parked at the same pattern. */
  passOn(node: number, wake: (node: number) => void): void {
    const pattern = this.#wokenAt.get(node);
    if (pattern === undefined) return;
    this.#wokenAt.delete(node);
    this.#wakeOne(pattern, wake);
  }

  #wakeOne(pattern: number, wake: (node: number) => void): void {
    if (this.#isWritten(pattern)) return;
    const node = this.#parked[pattern]?.pop() ?? -1;
    if (node === -1) return;
    this.#wokenAt.set(node, pattern);
    wake(node);
  }

  #park(node: number, pattern: number): void {
    this.#parked[pattern] ??= new NodeHeap(this.#priorities);
    this.#parked[pattern].push(node);
  }

  /** Returns a pattern that blocks the node, or -1 if no running node blocks it. */
  #blockerOf(node: number): number {
    const { ofNode, conflicts } = this.claims;
    for (const pattern of ofNode[node]!) {
      for (const other of conflicts[pattern]!) if (this.#isWritten(other)) return other;
    }
    return -1;
  }

  #isWritten(pattern: number): boolean {
    return (this.#writers[pattern] ?? 0) > 0;
  }

  #change(node: number, by: number): void {
    for (const pattern of this.claims.ofNode[node]!) {
      this.#writers[pattern] = (this.#writers[pattern] ?? 0) + by;
    }
  }
}
