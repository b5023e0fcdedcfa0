import { NodeHeap } from "./heap.js";
import type { WriteClaims } from "./write-claims.js";

/**
 * Keeps nodes that may write the same file from running at the same time. A node that cannot start is parked at one
 * pattern that stands in its way. When that pattern is free again one parked node is woken, and the next only when
 * that one was looked at: thousands of writers of one file must not all be woken each time one ends.
 */
export class WriteLocks {
  readonly #claims: WriteClaims;
  readonly #priority: Float64Array;
  /** How many running nodes write by each pattern. */
  readonly #writers: Int32Array;
  readonly #parked: (NodeHeap | undefined)[];
  /** The pattern at which a node was parked before it was woken, or -1. */
  readonly #wokenAt: Int32Array;

  constructor(claims: WriteClaims, priority: Float64Array) {
    this.#claims = claims;
    this.#priority = priority;
    this.#writers = new Int32Array(claims.patterns.length);
    this.#parked = new Array(claims.patterns.length);
    this.#wokenAt = new Int32Array(priority.length).fill(-1);
  }

  /** Takes what the node needs, or parks it. Nodes that may be looked at again because of that go to `wake`. */
  tryTake(node: number, wake: (node: number) => void): boolean {
    const blocker = this.#blockerOf(node);
    if (blocker === -1) this.#change(node, 1);
    else this.#park(node, blocker);
    this.passOn(node, wake);
    return blocker === -1;
  }

  /** Gives back what the node took. */
  release(node: number, wake: (node: number) => void): void {
    this.#change(node, -1);
    const { offsets, targets } = this.#claims.ofNode;
    for (let at = offsets[node]!; at < offsets[node + 1]!; at++) this.#wakeOne(targets[at]!, wake);
  }

  /** A woken node was looked at (it started, parked elsewhere, or is not wanted any more): the next one's turn. */
  passOn(node: number, wake: (node: number) => void): void {
    const pattern = this.#wokenAt[node]!;
    if (pattern === -1) return;
    this.#wokenAt[node] = -1;
    this.#wakeOne(pattern, wake);
  }

  #wakeOne(pattern: number, wake: (node: number) => void): void {
    if (this.#writers[pattern]! > 0) return;
    const node = this.#parked[pattern]?.pop() ?? -1;
    if (node === -1) return;
    this.#wokenAt[node] = pattern;
    wake(node);
  }

  #park(node: number, pattern: number): void {
    this.#parked[pattern] ??= new NodeHeap(this.#priority);
    this.#parked[pattern].push(node);
  }

  /** A pattern by which a running node may write a file of this one, or -1. */
  #blockerOf(node: number): number {
    const { ofNode, conflicts } = this.#claims;
    for (let at = ofNode.offsets[node]!; at < ofNode.offsets[node + 1]!; at++) {
      const pattern = ofNode.targets[at]!;
      for (let other = conflicts.offsets[pattern]!; other < conflicts.offsets[pattern + 1]!; other++) {
        if (this.#writers[conflicts.targets[other]!]! > 0) return conflicts.targets[other]!;
      }
    }
    return -1;
  }

  #change(node: number, by: number): void {
    const { offsets, targets } = this.#claims.ofNode;
    for (let at = offsets[node]!; at < offsets[node + 1]!; at++) this.#writers[targets[at]!]! += by;
  }
}
