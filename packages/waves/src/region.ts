import type { Progress } from "./progress.js";
import type { Records } from "./records.js";
import type { Topology } from "./topology.js";
import type { Turnstile } from "./turnstile.js";

/** A graph within a run: the original one, or one that a node was expanded into. */
export interface Region {
  readonly topology: Topology;
  readonly progress: Progress;
  readonly records: Records;
  /** The node that was expanded into it; undefined for the run's own graph. */
  readonly parent: Place | undefined;
  /** The run-wide number of its first node. */
  readonly base: number;
  /** The run's remaining path after all of its nodes are done. */
  readonly tail: number;
  /** Undefined if all of its nodes may be in progress at once. */
  readonly turnstile: Turnstile | undefined;
  /** Its parent was rewound, so results of its nodes no longer count. */
  isDiscarded: boolean;
  /** How many dependents of each node may still run; only kept if that decides what is skipped. */
  readonly usable: Int32Array | undefined;
}

/** A node, as its region and its index in it. */
export interface Place {
  readonly region: Region;
  readonly index: number;
}

/** The number of a node within the run. */
export function numberOf({ region, index }: Place): number {
  return region.base + index;
}

export function idOf({ region, index }: Place): string {
  return region.topology.nodes[index]!.id;
}
