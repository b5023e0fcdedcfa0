import type { NodeInput } from "./node-input.js";
import { suggestId } from "./suggest.js";
import { quote, quoteList } from "./text.js";

/** The pools of a run by number, and each node's; pool 0 is that of the nodes without one. */
export class Pools {
  /** How many nodes of each pool may run at the same time; pool 0 has only the run's own limit. */
  readonly sizes: readonly number[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #poolOf: number[] = [];

  constructor(sizes: Readonly<Record<string, number>> = {}) {
    this.sizes = [Number.POSITIVE_INFINITY, ...Object.values(sizes)];
    this.#numbers = new Map(Object.keys(sizes).map((name, index) => [name, index + 1]));
  }

  /**
   * Takes in nodes, which are numbered on from those before. @throws TypeError for a pool that is not there
   */
  add(nodes: readonly NodeInput[]): void {
    const numbers = nodes.map((node) => this.#numberFor(node));
    for (const number of numbers) this.#poolOf.push(number);
  }

  /** The number of a node's pool. */
  readonly of = (node: number): number => this.#poolOf[node]!;

  #numberFor({ id, pool }: NodeInput): number {
    if (pool === undefined) return 0;
    const number = this.#numbers.get(pool);
    if (number !== undefined) return number;
    const names = [...this.#numbers.keys()];
    const suggestion = suggestId(pool, names);
    const there = names.length === 0 ? "there are none" : `there is ${quoteList(names, 10)}`;
    const hint = suggestion === undefined ? there : `did you mean ${quote(suggestion)}?`;
    throw new TypeError(`${quote(id)} names the pool ${quote(pool)}, which is not in "pools"; ${hint}`);
  }
}
