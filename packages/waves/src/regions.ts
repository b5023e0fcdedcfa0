import type { Place, Region } from "./region.js";

/** The regions of a run, and which of them a node is in. */
export class Regions {
  readonly #regions: Region[] = [];
  /** By the ids of all nodes that are not in the run's own graph. */
  readonly #expanded = new Map<string, Region>();
  #size = 0;

  /** How many nodes there are, which is also the number of the next one. */
  get size(): number {
    return this.#size;
  }

  get count(): number {
    return this.#regions.length;
  }

  /** That of the run's own graph. */
  get root(): Region {
    return this.#regions[0]!;
  }

  add(region: Region): void {
    const { nodes, size } = region.topology;
    if (this.#regions.length > 0) for (const { id } of nodes) this.#expanded.set(id, region);
    this.#regions.push(region);
    this.#size += size;
  }

  /** In the order in which they came. */
  [Symbol.iterator](): Iterator<Region> {
    return this.#regions.values();
  }

  /** Those that count. */
  *current(): Iterable<Region> {
    for (const region of this.#regions) if (!region.isDiscarded) yield region;
  }

  /** Those that a node was expanded into, and those that their nodes were, as far as they count. */
  *below({ region, index }: Place): Iterable<Region> {
    const inside = new Set<Region>();
    for (const each of this.current()) {
      const { parent } = each;
      if (parent === undefined) continue;
      const isOwn = parent.region === region && parent.index === index;
      if (isOwn || inside.has(parent.region)) inside.add(each);
    }
    yield* inside;
  }

  /** The node with this number. */
  at(number: number): Place {
    const region = this.#regionAt(number);
    return { region, index: number - region.base };
  }

  /** The node with this id. */
  find(id: string): Place | undefined {
    const region = this.#expanded.get(id) ?? this.root;
    const index = region.topology.indexOf.get(id);
    return index === undefined ? undefined : { region, index };
  }

  #regionAt(number: number): Region {
    if (number < this.root.topology.size) return this.root;
    let low = 1;
    let high = this.#regions.length - 1;
    // The last region that does not begin behind it: one without nodes begins where the next one does.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#regions[middle]!.base <= number) low = middle;
      else high = middle - 1;
    }
    return this.#regions[low]!;
  }
}
