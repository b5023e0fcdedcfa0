import type { NodeInput } from "./node-input.js";
import { suggestId } from "./suggest.js";
import { quote, quoteList } from "./text.js";

/** Numbers the pools of a run. Pool 0 is for nodes without a pool. */
export class Pools {
  /** Sizes by pool number. Pool 0 is limited only by the run's concurrency. */
  readonly sizes: readonly number[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #poolOf: number[] = [];

  constructor(sizes: Readonly<Record<string, number>> = {}) {
    this.sizes = [Number.POSITIVE_INFINITY, ...Object.values(sizes)];
    this.#numbers = new Map(Object.keys(sizes).map((name, index) => [name, index + 1]));
  }

  /** @throws TypeError for an unknown pool */
  add(nodes: readonly NodeInput[]): void {
    const numbers = nodes.map((node) => this.#numberFor(node));
    for (const number of numbers) this.#poolOf.push(number);
  }

  readonly of = (node: number): number => this.#poolOf[node]!;

  #numberFor({ id, pool }: NodeInput): number {
    if (pool === undefined) return 0;
    const number = this.#numbers.get(pool);
    if (number !== undefined) return number;
    const names = [...this.#numbers.keys()];
    const suggestion = suggestId(pool, names);
    const there = `known pools: ${names.length === 0 ? "none" : quoteList(names, 10)}`;
    const hint = suggestion === undefined ? there : `did you mean ${quote(suggestion)}?`;
    throw new TypeError(`${quote(id)} names the pool ${quote(pool)}, which is not in "pools"; ${hint}`);
  }
}
