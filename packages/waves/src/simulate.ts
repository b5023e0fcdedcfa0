import { NodeHeap } from "./heap.js";
import { Priorities } from "./priorities.js";
import { Progress, State } from "./progress.js";
import { ReadyQueue } from "./ready-queue.js";
import type { Topology } from "./topology.js";

export interface Simulation {
  durations: Float64Array;
  priority: Float64Array;
  limit: number;
  poolSizes: readonly number[];
  poolOf(node: number): number;
  barrier: boolean;
}

/**
 * How long the graph takes when each node runs for its duration: the scheduler's own queue, without the
 * tasks.
 */
export function simulateMakespan(
  topology: Topology,
  { durations, priority, limit, poolSizes, poolOf, barrier }: Simulation,
): number {
  const progress = new Progress(topology, barrier, {
    onReady: (node) => queue.add(node),
    onSkipped: () => {},
  });
  const priorities = new Priorities();
  priorities.append(priority);
  const isReady = (node: number): boolean => progress.state[node] === State.ready;
  const poolLimits = poolSizes.map((value) => ({ value }));
  const queue = new ReadyQueue(isReady, priorities, { poolLimits, poolOf, claims: topology.claims });
  // Negative, because the heap gives the largest first and the earliest end is wanted.
  const negativeEnd = new Float64Array(topology.size);
  const ends = new Priorities();
  ends.append(negativeEnd);
  const running = new NodeHeap(ends);
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
