import { AdaptiveLimit } from "./adaptive-limit.js";
import type { NodeInput } from "./node-input.js";
import type { RunOptions } from "./run-options.js";
import { suggestId } from "./suggest.js";
import { quote, quoteList } from "./text.js";

/** The pools of a run by number, and each node's; pool 0 is that of the nodes without one. */
export class Pools {
  readonly names: readonly string[];
  /** Each pool's own size, which pool 0 has none of. */
  readonly sizes: readonly number[];
  /** How many nodes of each pool may run at the same time now. */
  readonly limits: readonly AdaptiveLimit[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #poolOf: number[] = [];

  /**
   * @param concurrency how many nodes may run at the same time, of whichever pool
   * @param left what refusals of an earlier run have left of pools
   */
  constructor(
    sizes: Readonly<Record<string, number>> = {},
    concurrency: number,
    left: RunOptions["limits"] = [],
  ) {
    this.names = ["", ...Object.keys(sizes)];
    this.sizes = [Number.POSITIVE_INFINITY, ...Object.values(sizes)];
    const leftOf = new Map(left.map(({ pool = "", limit }) => [pool, limit]));
    this.limits = this.sizes.map(
      (size, pool) => new AdaptiveLimit(Math.min(size, concurrency), leftOf.get(this.names[pool]!)),
    );
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

  /** The limit of a node's pool. */
  limitOf(node: number): AdaptiveLimit {
    return this.limits[this.of(node)]!;
  }

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
