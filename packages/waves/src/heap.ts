import type { Priorities } from "./priorities.js";

/** A binary heap, ordered by descending priority, then by input order. */
export class NodeHeap {
  readonly #priorities: Priorities;
  #items: Int32Array;
  #size = 0;

  constructor(priorities: Priorities, capacity = 16) {
    this.#priorities = priorities;
    this.#items = new Int32Array(capacity);
  }

  get size(): number {
    return this.#size;
  }

  /** Returns -1 if the heap is empty. */
  peek(): number {
    return this.#size === 0 ? -1 : this.#items[0]!;
  }

  push(node: number): void {
    if (this.#size === this.#items.length) this.#grow();
    const items = this.#items;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isBefore(node, items[parent]!)) break;
      items[at] = items[parent]!;
      at = parent;
    }
    items[at] = node;
  }

  /** Returns -1 if the heap is empty. */
  pop(): number {
    if (this.#size === 0) return -1;
    const items = this.#items;
    const first = items[0]!;
    const last = items[--this.#size]!;
    const size = this.#size;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && this.isBefore(items[child + 1]!, items[child]!)) child++;
      if (!this.isBefore(items[child]!, last)) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = last;
    return first;
  }

  isBefore(a: number, b: number): boolean {
    const { values } = this.#priorities;
    const difference = values[a]! - values[b]!;
    return difference > 0 || (difference === 0 && a < b);
  }

  #grow(): void {
    const items = new Int32Array(this.#items.length * 2);
    items.set(this.#items);
    this.#items = items;
  }
}
