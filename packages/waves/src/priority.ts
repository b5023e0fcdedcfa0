import { fillWeights, remainingPaths } from "./longest-path.js";
import { isDuration } from "./node-input.js";
import { quote } from "./text.js";
import type { Topology } from "./topology.js";

/** @param tail length of the path that remains after all of these nodes */
export function prioritize(
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

/** Checks a duration again, because it may come from the caller's function. */
function checkedDuration(value: number | undefined, id: string): number | undefined {
  if (value === undefined || isDuration(value)) return value;
  throw new TypeError(
    `Expected the duration of ${quote(id)} to be a finite number of at least 0, got ${value}`,
  );
}
