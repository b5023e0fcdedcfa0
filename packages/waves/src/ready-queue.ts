import { NodeHeap } from "./heap.js";
import type { Priorities } from "./priorities.js";
import type { WriteClaims } from "./write-claims.js";
import { WriteLocks } from "./write-locks.js";

/** Limits that apply in addition to the run's concurrency. */
export interface QueueLimits {
  poolSizes: readonly number[];
  poolOf(node: number): number;
  /** Undefined if no two nodes exclude each other. */
  claims: WriteClaims | undefined;
}

/** Nodes whose dependencies are done. The longest remaining path comes first. */
export class ReadyQueue {
  readonly #heaps: NodeHeap[];
  readonly #running: number[];
  readonly #sizes: readonly number[];
  readonly #poolOf: (node: number) => number;
  readonly #priorities: Priorities;
  readonly #isReady: (node: number) => boolean;
  #locks: WriteLocks | undefined;
  /** Created only once, because it is passed to the locks at every step. */
  readonly #wake = (node: number): void => this.#heaps[this.#poolOf(node)]!.push(node);

  /** @param isReady called when a node's turn comes; if it returns false, the node is skipped */
  constructor(
    isReady: (node: number) => boolean,
    priorities: Priorities,
    { poolSizes, poolOf, claims }: QueueLimits,
  ) {
    this.#isReady = isReady;
    this.#heaps = poolSizes.map(() => new NodeHeap(priorities));
    this.#running = poolSizes.map(() => 0);
    this.#sizes = poolSizes;
    this.#poolOf = poolOf;
    this.#priorities = priorities;
    this.claims = claims;
  }

  get claims(): WriteClaims | undefined {
    return this.#locks?.claims;
  }

  /** Accepts claims with additional nodes. Existing nodes must keep their order. */
  set claims(claims: WriteClaims | undefined) {
    if (claims === undefined) return;
    if (this.#locks === undefined) this.#locks = new WriteLocks(claims, this.#priorities);
    else this.#locks.claims = claims;
  }

  /** An upper bound for the number of nodes that can be taken now. */
  get available(): number {
    let available = 0;
    for (let pool = 0; pool < this.#heaps.length; pool++) {
      available += Math.min(this.#heaps[pool]!.size, this.#freeIn(pool));
    }
    return available;
  }

  add(node: number): void {
    this.#wake(node);
  }

  /** Takes the next node, or returns -1. A node holds its slot and files until {@link release}. */
  take(): number {
    for (;;) {
      const pool = this.#bestPool();
      if (pool === -1) return -1;
      const node = this.#heaps[pool]!.pop();
      if (!this.#isReady(node)) {
        this.#locks?.passOn(node, this.#wake);
        continue;
      }
      if (this.#locks !== undefined && !this.#locks.tryTake(node, this.#wake)) continue;
      this.#running[pool]!++;
      return node;
    }
  }

  release(node: number): void {
    this.#running[this.#poolOf(node)]!--;
    this.#locks?.release(node, this.#wake);
  }

  #freeIn(pool: number): number {
    return this.#sizes[pool]! - this.#running[pool]!;
  }

  #bestPool(): number {
    let best = -1;
    for (let pool = 0; pool < this.#heaps.length; pool++) {
      const heap = this.#heaps[pool]!;
      if (heap.size === 0 || this.#freeIn(pool) === 0) continue;
      if (best === -1 || heap.isBefore(heap.peek(), this.#heaps[best]!.peek())) best = pool;
    }
    return best;
  }
}
