import { NodeHeap } from "./heap.js";
import type { Priorities } from "./priorities.js";
import type { WriteClaims } from "./write-claims.js";

/**
 * Keeps nodes that may write the same file from running at the same time. A node that cannot start is parked
 * at one pattern that blocks it. When that pattern is free, one parked node is woken, and the next only after
 * that one was examined: otherwise, if thousands of nodes write one file, all of them would wake whenever one
 * ends.
 */
export class WriteLocks {
  /** May be replaced by claims with more nodes; existing nodes keep their order. */
  claims: WriteClaims;
  readonly #priorities: Priorities;
  /** How many running nodes write by each pattern. */
  readonly #writers: number[] = [];
  readonly #parked: (NodeHeap | undefined)[] = [];
  /** The pattern that a woken node was parked at. */
  readonly #wokenAt = new Map<number, number>();

  constructor(claims: WriteClaims, priorities: Priorities) {
    this.claims = claims;
    this.#priorities = priorities;
  }

  /**
   * Takes the node's patterns, or parks it. Nodes that may be examined again as a result are passed to
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

  /**
   * A woken node was examined (it started, was parked elsewhere, or is no longer wanted): wake the next one.
   */
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

  /** A pattern by which a running node may write one of this node's files, or -1. */
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
