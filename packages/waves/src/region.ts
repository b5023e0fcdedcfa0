import type { Progress } from "./progress.js";
import type { Records } from "./records.js";
import type { Topology } from "./topology.js";
import type { Turnstile } from "./turnstile.js";

/** A graph within a run: the run's own graph, or the graph of an expansion. */
export interface Region {
  readonly topology: Topology;
  readonly progress: Progress;
  readonly records: Records;
  /** The expanded node. Undefined for the run's own graph. */
  readonly parent: Place | undefined;
  readonly base: number;
  /** The length of the run's remaining path after the region has ended. */
  readonly tail: number;
  /** Undefined if all nodes may be in progress at the same time. */
  readonly turnstile: Turnstile | undefined;
  /** Whether the parent was rewound. If so, the region's results are ignored. */
  isDiscarded: boolean;
  /** For each node, how many dependents may still run. Set only for `continue-independent`. */
  readonly usable: Int32Array | undefined;
}

export interface Place {
  readonly region: Region;
  readonly index: number;
}

export function numberOf({ region, index }: Place): number {
  return region.base + index;
}

export function idOf({ region, index }: Place): string {
  return region.topology.nodes[index]!.id;
}
