import { checkedDuration } from "./graph.js";
import { fillWeights, remainingPaths } from "./longest-path.js";
import type { Topology } from "./topology.js";

/** For each node the length of what is left when it starts, by what is known of durations, else by hops. */
export function prioritise(
  topology: Topology,
  estimates: ((id: string) => number | undefined) | undefined,
): Float64Array {
  const weights = fillWeights(topology.size, (index) => {
    const { id, estimate } = topology.nodes[index]!;
    return checkedDuration(estimates?.(id), id) ?? estimate;
  });
  return remainingPaths(topology.levels.order, topology.after, weights);
}
