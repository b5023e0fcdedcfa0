import { type Csr, degrees } from "./csr.js";

/** Nodes by wave: wave `w` is `order[offsets[w] .. offsets[w + 1]]`, in input order. */
export interface Levels {
  readonly order: Int32Array;
  readonly offsets: Int32Array;
  readonly waveOf: Int32Array;
  /** Number of ordered nodes. Lower than the number of nodes if there is a cycle. */
  readonly sorted: number;
}

/**
 * Assigns nodes to waves with Kahn's algorithm, in O(V + E) and without recursion. Nodes that are on
 * a cycle or depend on one get -1.
 */
export function levelsOf(before: Csr, after: Csr): Levels {
  const pending = degrees(before);
  const size = pending.length;
  const waveOf = new Int32Array(size);
  const queue = new Int32Array(size);
  let tail = 0;
  for (let node = 0; node < size; node++) if (pending[node] === 0) queue[tail++] = node;
  let head = 0;
  let waves = 0;
  while (head < tail) {
    const node = queue[head++]!;
    const next = waveOf[node]! + 1;
    if (next > waves) waves = next;
    for (let at = after.offsets[node]!, end = after.offsets[node + 1]!; at < end; at++) {
      const dependent = after.targets[at]!;
      // The queue is ordered by wave, so the dependency that is processed last has the highest wave.
      if (--pending[dependent]! === 0) {
        waveOf[dependent] = next;
        queue[tail++] = dependent;
      }
    }
  }
  if (tail < size) for (let node = 0; node < size; node++) if (pending[node]! > 0) waveOf[node] = -1;
  return { ...sortByWave(waveOf, waves), waveOf, sorted: tail };
}

/** Restores input order within each wave, with a linear counting sort. */
function sortByWave(waveOf: Int32Array, waves: number): { order: Int32Array; offsets: Int32Array } {
  const offsets = new Int32Array(waves + 1);
  let sorted = 0;
  for (const wave of waveOf) {
    if (wave < 0) continue;
    offsets[wave + 1]!++;
    sorted++;
  }
  for (let wave = 0; wave < waves; wave++) offsets[wave + 1]! += offsets[wave]!;
  const cursor = offsets.slice(0, waves);
  const order = new Int32Array(sorted);
  for (let node = 0; node < waveOf.length; node++) {
    const wave = waveOf[node]!;
    if (wave >= 0) order[cursor[wave]!++] = node;
  }
  return { order, offsets };
}
