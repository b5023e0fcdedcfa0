import type { Csr } from "./csr.js";

/**
 * For each node, the length of the longest path that starts with it (inclusive): the least work left when it
 * starts. It is both the dispatch priority and the basis of the critical path.
 */
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

/** The nodes of one longest path, first to last; ties go to the first in order. */
export function longestPath(order: Int32Array, after: Csr, weights: Float64Array): number[] {
  const remaining = remainingPaths(order, after, weights);
  const path: number[] = [];
  let node = longestOf(order, remaining);
  while (node !== undefined) {
    path.push(node);
    node = longestOf(after.targets.subarray(after.offsets[node], after.offsets[node + 1]), remaining);
  }
  return path;
}

function longestOf(candidates: Int32Array, remaining: Float64Array): number | undefined {
  let best: number | undefined;
  for (const node of candidates) if (best === undefined || remaining[node]! > remaining[best]!) best = node;
  return best;
}

/**
 * One weight per node: `known(i)` if defined, else the mean of the known ones. If none is known, 1 for all,
 * so that paths are counted in hops.
 */
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
