import type { Progress } from "./progress.js";
import type { Records } from "./records.js";
import type { Topology } from "./topology.js";
import type { Turnstile } from "./turnstile.js";

/** A graph within a run: the one it was given, or one that a node was expanded into. */
export interface Region {
  readonly topology: Topology;
  readonly progress: Progress;
  readonly records: Records;
  /** The node that was expanded into it; undefined for the run's own graph. */
  readonly parent: Place | undefined;
  /** Its nodes are numbered within the run from here on. */
  readonly base: number;
  /** What is left of the run's longest path when all of its nodes are done. */
  readonly tail: number;
  /** Undefined when all of its nodes may be under way at the same time. */
  readonly turnstile: Turnstile | undefined;
  /** The node that it stands for has begun anew: what becomes of its nodes counts no more. */
  isDiscarded: boolean;
  /** How many dependents of each node may still run; kept only where it decides what is given up. */
  readonly usable: Int32Array | undefined;
}

/** A node: its region and its index there. */
export interface Place {
  readonly region: Region;
  readonly index: number;
}

/** The number of a node within the run. */
export function numberOf({ region, index }: Place): number {
  return region.base + index;
}

/** The id of the node there. */
export function idOf({ region, index }: Place): string {
  return region.topology.nodes[index]!.id;
}
