import { NodeHeap } from "./heap.js";
import { Progress, State } from "./progress.js";
import { ReadyQueue } from "./ready-queue.js";
import type { Topology } from "./topology.js";

export interface Simulation {
  durations: Float64Array;
  priority: Float64Array;
  limit: number;
  poolSizes: readonly number[];
  poolOf: Int32Array | undefined;
  barrier: boolean;
}

/** How long the graph takes when each node runs for its duration: the scheduler's own queue, without the tasks. */
export function simulateMakespan(
  topology: Topology,
  { durations, priority, limit, poolSizes, poolOf, barrier }: Simulation,
): number {
  const progress = new Progress(topology, barrier, {
    onReady: (node) => queue.add(node),
    onSkipped: () => {},
  });
  const claims = topology.onOverlap === "exclude" ? topology.claims : undefined;
  const queue = new ReadyQueue(progress.state, priority, { poolSizes, poolOf, claims });
  // Negative, because the heap gives the largest first and the earliest end is wanted.
  const negativeEnd = new Float64Array(topology.size);
  const running = new NodeHeap(negativeEnd);
  let now = 0;
  progress.begin();
  for (;;) {
    while (running.size < limit) {
      const node = queue.take();
      if (node === -1) break;
      progress.state[node] = State.running;
      negativeEnd[node] = -(now + durations[node]!);
      running.push(node);
    }
    const ended = running.pop();
    if (ended === -1) return now;
    now = -negativeEnd[ended]!;
    queue.release(ended);
    progress.complete(ended);
  }
}
