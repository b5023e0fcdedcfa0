import { neighbours } from "./csr.js";
import type { NodeInput } from "./node-input.js";
import { numberOf, type Region } from "./region.js";
import type { Scheduler } from "./scheduler.js";
import { createTopology, type Topology } from "./topology.js";

/** A run's graph with what its nodes took. */
export interface Unfolded {
  topology: Topology;
  durations: Float64Array;
  priority: Float64Array;
  poolSizes: readonly number[];
  poolOf(node: number): number;
}

/**
 * One graph of all nodes of a run. An expanded node stands for its own end: before it come its children, and
 * before these what it depends on, with a mark without duration in between that keeps the edges few, however
 * many children there are.
 */
export function unfold<Node extends NodeInput>(scheduler: Scheduler<Node>): Unfolded {
  const { regions, pools } = scheduler;
  const poolSizes = pools.sizes;
  if (regions.count === 1) {
    const { topology, records } = regions.root;
    const durations = records.ranMs;
    return { topology, durations, priority: scheduler.priorities.values, poolSizes, poolOf: pools.of };
  }
  const { onOverlap } = regions.root.topology;
  const nodes = withMarks([...regions], regions.size);
  const topology = createTopology(nodes, onOverlap);
  const durations = new Float64Array(nodes.length);
  for (const { base, records } of regions) durations.set(records.ranMs, base);
  const priority = new Float64Array(nodes.length).fill(Number.POSITIVE_INFINITY);
  priority.set(scheduler.priorities.values.subarray(0, regions.size));
  const named = [...regions].flatMap(({ topology: { nodes: own } }) => own);
  return {
    topology: { ...topology, nodes: [...named, ...nodes.slice(regions.size)] },
    durations,
    priority,
    poolSizes,
    poolOf: (node) => (node < regions.size ? pools.of(node) : 0),
  };
}

/** The nodes of all regions with their numbers as ids, and behind them the marks. */
function withMarks(regions: readonly Region[], size: number): NodeInput[] {
  const nodes: NodeInput[] = [];
  const marks: NodeInput[] = [];
  /** What comes right before the end of each expanded node. */
  const ends = new Map<number, string[]>();
  for (const { topology, base, parent } of regions) {
    let begin: string[] = [];
    if (parent !== undefined) {
      const number = numberOf(parent);
      const mark = String(size + marks.length);
      marks.push({ id: mark, dependsOn: ends.get(number) ?? nodes[number]!.dependsOn });
      begin = [mark];
      const last = topology.nodes.flatMap((_, index) =>
        neighbours(topology.dependents, index).length === 0 ? [String(base + index)] : [],
      );
      ends.set(number, last.length > 0 ? last : begin);
    }
    topology.nodes.forEach(({ writes }, index) => {
      const before = dependenciesOf({ topology, base }, index);
      const dependsOn = before.length > 0 ? before : begin;
      nodes.push({ id: String(base + index), dependsOn, writes });
    });
  }
  for (const [number, end] of ends) nodes[number] = { ...nodes[number]!, dependsOn: end };
  return [...nodes, ...marks];
}

function dependenciesOf({ topology, base }: Pick<Region, "topology" | "base">, index: number): string[] {
  return Array.from(neighbours(topology.dependencies, index), (dependency) => String(base + dependency));
}
