import type { Place, Region } from "./region.js";

/** The regions of a run, and the region of each node. */
export class Regions {
  readonly #regions: Region[] = [];
  /** Regions by the ids of nodes outside the run's own graph. */
  readonly #expanded = new Map<string, Region>();
  #size = 0;

  /** The number of nodes, which is also the next number. */
  get size(): number {
    return this.#size;
  }

  get count(): number {
    return this.#regions.length;
  }

  /** The run's own graph. */
  get root(): Region {
    return this.#regions[0]!;
  }

  add(region: Region): void {
    const { nodes, size } = region.topology;
    if (this.#regions.length > 0) for (const { id } of nodes) this.#expanded.set(id, region);
    this.#regions.push(region);
    this.#size += size;
  }

  /** In the order of creation. */
  [Symbol.iterator](): Iterator<Region> {
    return this.#regions.values();
  }

  /** Regions that have not been discarded. */
  *current(): Iterable<Region> {
    for (const region of this.#regions) if (!region.isDiscarded) yield region;
  }

  /** The regions below a node, at any depth, that have not been discarded. */
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

  at(number: number): Place {
    const region = this.#regionAt(number);
    return { region, index: number - region.base };
  }

  find(id: string): Place | undefined {
    const region = this.#expanded.get(id) ?? this.root;
    const index = region.topology.indexOf.get(id);
    return index === undefined ? undefined : { region, index };
  }

  #regionAt(number: number): Region {
    if (number < this.root.topology.size) return this.root;
    let low = 1;
    let high = this.#regions.length - 1;
    // The last region that starts at or before the number; an empty region starts where the next one does.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#regions[middle]!.base <= number) low = middle;
      else high = middle - 1;
    }
    return this.#regions[low]!;
  }
}
