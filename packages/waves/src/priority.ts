import { checkedDuration } from "./graph.js";
import { fillWeights, remainingPaths } from "./longest-path.js";
import type { Topology } from "./topology.js";

/** @param tail length of the path that remains after all of these nodes */
export function prioritise(
  topology: Topology,
  estimates: ((id: string) => number | undefined) | undefined,
  tail = 0,
): Float64Array {
  const weights = fillWeights(topology.size, (index) => {
    const { id, estimate } = topology.nodes[index]!;
    return checkedDuration(estimates?.(id), id) ?? estimate;
  });
  const remaining = remainingPaths(topology.levels.order, topology.dependents, weights);
  return tail === 0 ? remaining : remaining.map((path) => path + tail);
}
