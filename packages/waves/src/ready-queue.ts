import { NodeHeap } from "./heap.js";
import { State } from "./progress.js";
import type { WriteClaims } from "./write-claims.js";
import { WriteLocks } from "./write-locks.js";

/** What limits a node beside the run's own limit. */
export interface QueueLimits {
  /** Places of each pool. Pool 0 is that of the nodes without one, and has room for all. */
  poolSizes: readonly number[];
  /** Each node's pool; undefined when there are none but pool 0. */
  poolOf: Int32Array | undefined;
  /** Undefined when no two nodes exclude each other. */
  claims: WriteClaims | undefined;
}

/** The nodes whose dependencies are done, and which of them may start next: the longest remaining path first. */
export class ReadyQueue {
  readonly #heaps: NodeHeap[];
  readonly #free: number[];
  readonly #poolOf: Int32Array | undefined;
  readonly #locks: WriteLocks | undefined;
  readonly #state: Uint8Array;
  /** Kept as one function: it is handed to the locks at every step. */
  readonly #wake = (node: number): void => this.#heaps[this.#poolOf?.[node] ?? 0]!.push(node);

  /** `state` is read, not written: a node that is not ready any more when its turn comes is left out. */
  constructor(state: Uint8Array, priority: Float64Array, { poolSizes, poolOf, claims }: QueueLimits) {
    this.#state = state;
    this.#heaps = poolSizes.map(() => new NodeHeap(priority));
    this.#free = [...poolSizes];
    this.#poolOf = poolOf;
    this.#locks = claims && new WriteLocks(claims, priority);
  }

  /** At most so many nodes could be taken now. */
  get available(): number {
    if (this.#heaps.length === 1) return this.#heaps[0]!.size;
    let available = 0;
    for (let pool = 0; pool < this.#heaps.length; pool++) {
      available += Math.min(this.#heaps[pool]!.size, this.#free[pool]!);
    }
    return available;
  }

  add(node: number): void {
    this.#wake(node);
  }

  /** The next node that may start, or -1. Its places and files are its own until {@link release}. */
  take(): number {
    for (;;) {
      const pool = this.#bestPool();
      if (pool === -1) return -1;
      const node = this.#heaps[pool]!.pop();
      if (this.#state[node] !== State.ready) {
        this.#locks?.passOn(node, this.#wake);
        continue;
      }
      if (this.#locks !== undefined && !this.#locks.tryTake(node, this.#wake)) continue;
      this.#free[pool]!--;
      return node;
    }
  }

  release(node: number): void {
    this.#free[this.#poolOf?.[node] ?? 0]!++;
    this.#locks?.release(node, this.#wake);
  }

  #bestPool(): number {
    let best = -1;
    for (let pool = 0; pool < this.#heaps.length; pool++) {
      const heap = this.#heaps[pool]!;
      if (heap.size === 0 || this.#free[pool]! <= 0) continue;
      if (best === -1 || heap.isBefore(heap.peek(), this.#heaps[best]!.peek())) best = pool;
    }
    return best;
  }
}
