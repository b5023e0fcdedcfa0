import { NodeHeap } from "./heap.js";
import type { Priorities } from "./priorities.js";

/** Limits how many nodes are in progress, from when they are ready until they end. */
export class Turnstile {
  readonly places: number;
  readonly #inside = new Set<number>();
  readonly #outside: NodeHeap;

  constructor(places: number, priorities: Priorities) {
    this.places = places;
    this.#outside = new NodeHeap(priorities);
  }

  /** Returns whether the node may continue. Otherwise, {@link leave} lets it in later. */
  enter(node: number): boolean {
    if (this.#inside.size < this.places) this.#inside.add(node);
    else this.#outside.push(node);
    return this.#inside.has(node);
  }

  /** Lets in and returns the most urgent waiting node that is still wanted. */
  leave(node: number, isWanted: (node: number) => boolean): number | undefined {
    if (!this.#inside.delete(node)) return undefined;
    for (let next = this.#outside.pop(); next !== -1; next = this.#outside.pop()) {
      if (!isWanted(next)) continue;
      this.#inside.add(next);
      return next;
    }
    return undefined;
  }
}
