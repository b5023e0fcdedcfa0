import { neighbours } from "./csr.js";
import type { NodeHistory } from "./node-history.js";
import { Pools } from "./pools.js";
import { Priorities } from "./priorities.js";
import { prioritise } from "./priority.js";
import { Progress, State } from "./progress.js";
import { Records } from "./records.js";
import type { Place, Region } from "./region.js";
import type { RunOptions } from "./run-options.js";
import type { Topology } from "./topology.js";
import { Turnstile } from "./turnstile.js";
import { WriteClaims } from "./write-claims.js";

/** What happens in a region. */
export interface RegionEvents {
  onReady(place: Place): void;
  onSkipped(place: Place, cause: number): void;
}

/** The regions of a run, which of them a node is in, and what limits each node. */
export class Regions {
  readonly pools: Pools;
  readonly priorities = new Priorities();
  /** What earlier runs recorded, by node id. */
  readonly remembered = new Map<string, NodeHistory>();
  /** What nodes may write; undefined if no two nodes exclude each other. */
  claims: WriteClaims | undefined;
  readonly #options: Pick<RunOptions, "journal" | "estimates">;
  readonly #events: RegionEvents;
  readonly #regions: Region[] = [];
  /** Regions by the ids of nodes outside the run's own graph. */
  readonly #expanded = new Map<string, Region>();
  #size = 0;

  constructor(
    root: Topology,
    options: Pick<RunOptions, "journal" | "estimates" | "pools">,
    events: RegionEvents,
  ) {
    this.#options = options;
    this.#events = events;
    this.pools = new Pools(options.pools);
    this.claims = root.claims;
    this.#add(root, undefined, Number.POSITIVE_INFINITY);
  }

  /** The run's own graph. */
  get root(): Region {
    return this.#regions[0]!;
  }

  /**
   * Adds the region that a node was expanded into.
   * @param places how many of its nodes may be in progress at once
   * @throws TypeError, leaving the run unchanged, if a node does not fit in
   */
  expand(parent: Place, topology: Topology, places: number): Region {
    const region = this.#add(topology, parent, places);
    this.#claim(region);
    region.records.recall();
    return region;
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

  isReady(number: number): boolean {
    const { region, index } = this.at(number);
    return region.progress.state[index] === State.ready;
  }

  #add(topology: Topology, parent: Place | undefined, places: number): Region {
    const { journal, estimates } = this.#options;
    const tail = parent === undefined ? 0 : this.#tailOf(parent);
    const priorities = prioritise(topology, estimates, tail);
    this.pools.add(topology.nodes);
    this.priorities.append(priorities);
    const region: Region = {
      topology,
      parent,
      tail,
      base: this.#size,
      records: new Records(topology, journal, this.remembered),
      progress: new Progress(topology, {
        onReady: (index) => this.#events.onReady({ region, index }),
        onSkipped: (index, cause) => this.#events.onSkipped({ region, index }, cause),
      }),
      turnstile: places === Number.POSITIVE_INFINITY ? undefined : new Turnstile(places, this.priorities),
      isDiscarded: false,
    };
    if (parent !== undefined) for (const { id } of topology.nodes) this.#expanded.set(id, region);
    this.#regions.push(region);
    this.#size += topology.size;
    return region;
  }

  /** The remaining path after the node is done. */
  #tailOf({ region, index }: Place): number {
    let tail = region.tail;
    for (const dependent of neighbours(region.topology.dependents, index)) {
      tail = Math.max(tail, this.priorities.values[region.base + dependent]!);
    }
    return tail;
  }

  #claim({ topology }: Region): void {
    if (this.claims === undefined && topology.claims === undefined) return;
    if (this.claims === undefined || this.claims === this.root.topology.claims) {
      // The graph's own claims stay unchanged: another run may share them.
      this.claims = new WriteClaims();
      for (const region of this) this.claims.add(region.topology.nodes);
    } else this.claims.add(topology.nodes);
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
