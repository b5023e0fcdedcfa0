import { neighbors } from "./csr.js";
import { quote, visible } from "./text.js";
import type { Topology } from "./topology.js";
import { sharedWrite } from "./write-claims.js";

/** Two unconnected nodes that may write the same file and therefore never run concurrently. */
export interface Overlap {
  /** The node that is earlier in the graph's order. */
  first: string;
  second: string;
  /** One glob from each node. The two globs overlap. */
  patterns: { first: string; second: string };
  /** A human-readable sentence. */
  reason: string;
}

/** Limits only the list. The scheduler respects all overlaps. */
const MAX_OVERLAPS = 10_000;

/** Limits the number of edges and pairs to examine, so that the search takes only about a second. */
const SEARCH_BUDGET = 100_000_000;

export function findOverlaps(topology: Topology): Overlap[] {
  const { claims, levels } = topology;
  if (claims === undefined) return [];
  const position = new Int32Array(topology.size);
  levels.order.forEach((node, at) => {
    position[node] = at;
  });
  const overlaps: Overlap[] = [];
  const reach = new Reach(topology);
  for (const node of levels.order) {
    const rivals = new Set<number>();
    for (const pattern of claims.ofNode[node]!) {
      for (const other of claims.conflicts[pattern]!) {
        for (const rival of claims.nodesOf[other]!) if (position[rival]! > position[node]!) rivals.add(rival);
      }
    }
    if (rivals.size === 0) continue;
    reach.from(node);
    for (const rival of [...rivals].sort((a, b) => position[a]! - position[b]!)) {
      if (reach.has(rival)) continue;
      overlaps.push(describeOverlap(topology, node, rival));
      if (overlaps.length === MAX_OVERLAPS) return overlaps;
    }
    reach.work += rivals.size;
    if (reach.work > SEARCH_BUDGET) return overlaps;
  }
  return overlaps;
}

function describeShared(shared: { a: string; b: string }, idA: string, idB: string): string {
  if (shared.a === shared.b) return `both may write ${visible(shared.a)}`;
  return `${quote(idA)} writes ${visible(shared.a)} and ${quote(idB)} writes ${visible(shared.b)}, which may be the same file`;
}

function describeOverlap(topology: Topology, a: number, b: number): Overlap {
  const shared = sharedWrite(topology.claims!, a, b)!;
  const [first, second] = [topology.nodes[a]!.id, topology.nodes[b]!.id];
  const why = describeShared(shared, first, second);
  return {
    first,
    second,
    patterns: { first: shared.a, second: shared.b },
    reason: `${quote(first)} and ${quote(second)} never run at the same time: ${why}`,
  };
}

/** Finds the nodes that are reachable from a node. All searches share one array of marks. */
class Reach {
  work = 0;
  readonly #topology: Topology;
  readonly #mark: Int32Array;
  #search = 0;

  constructor(topology: Topology) {
    this.#topology = topology;
    this.#mark = new Int32Array(topology.size);
  }

  from(start: number): void {
    const search = ++this.#search;
    const stack = [start];
    while (stack.length > 0) {
      for (const next of neighbors(this.#topology.dependents, stack.pop()!)) {
        this.work++;
        if (this.#mark[next] === search) continue;
        this.#mark[next] = search;
        stack.push(next);
      }
    }
  }

  has(node: number): boolean {
    return this.#mark[node] === this.#search;
  }
}
