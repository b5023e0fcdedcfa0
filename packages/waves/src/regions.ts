import type { Place, Region } from "./region.js";

export class Regions {
  readonly #regions: Region[] = [];
  /** The regions of expansions, by the ids of their nodes. */
  readonly #expanded = new Map<string, Region>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get root(): Region {
    return this.#regions[0]!;
  }

  add(region: Region): void {
    const { nodes, size } = region.topology;
    if (this.#regions.length > 0) for (const { id } of nodes) this.#expanded.set(id, region);
    this.#regions.push(region);
    this.#size += size;
  }

  [Symbol.iterator](): Iterator<Region> {
    return this.#regions.values();
  }

  *current(): Iterable<Region> {
    for (const region of this.#regions) if (!region.isDiscarded) yield region;
  }

  /** Yields the regions below a node, at any depth, except discarded ones. */
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
    // This finds the last region that starts at or before the number. Empty regions share their
    // start with the next region.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#regions[middle]!.base <= number) low = middle;
      else high = middle - 1;
    }
    return this.#regions[low]!;
  }
}
