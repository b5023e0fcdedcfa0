import type { Csr } from "./csr.js";

/** Returns the length of the longest path from each node, including the node itself. */
export function remainingPaths(order: Int32Array, after: Csr, weights: Float64Array): Float64Array {
  const remaining = new Float64Array(order.length);
  for (let position = order.length - 1; position >= 0; position--) {
    const node = order[position]!;
    let longest = 0;
    for (let at = after.offsets[node]!, end = after.offsets[node + 1]!; at < end; at++) {
      const path = remaining[after.targets[at]!]!;
      if (path > longest) longest = path;
    }
    remaining[node] = longest + weights[node]!;
  }
  return remaining;
}

/** Replaces unknown weights with the mean of the known ones, or with 1 if there are none. */
export function fillWeights(size: number, known: (node: number) => number | undefined): Float64Array {
  const weights = new Float64Array(size);
  const unknown: number[] = [];
  let sum = 0;
  for (let node = 0; node < size; node++) {
    const weight = known(node);
    if (weight === undefined) {
      unknown.push(node);
      continue;
    }
    weights[node] = weight;
    sum += weight;
  }
  const mean = unknown.length < size ? sum / (size - unknown.length) : 1;
  for (const node of unknown) weights[node] = mean;
  return weights;
}
