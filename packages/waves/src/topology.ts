import { analyse } from "./check.js";
import { type Csr, type EdgeList, groupByKey } from "./csr.js";
import { type Levels, levelsOf } from "./levels.js";
import type { NodeInput } from "./node-input.js";
import { GraphError } from "./problems.js";
import { collectClaims, type WriteClaims } from "./write-claims.js";

/** How to treat two nodes that could run together and may write the same file. */
export type OnOverlap = "exclude" | "order" | "ignore";

/** A graph in the scheduler's form: nodes are numbers, in input order. */
export interface Topology {
  readonly nodes: readonly NodeInput[];
  readonly size: number;
  readonly indexOf: ReadonlyMap<string, number>;
  /** A node's dependencies: these must succeed. */
  readonly dependencies: Csr;
  readonly dependents: Csr;
  /**
   * Nodes that go first because of overlapping writes: these must end, even by failing. Only with "order".
   */
  readonly turns: { readonly before: Csr; readonly after: Csr } | undefined;
  /** Dependencies and turns combined, which determine waves and paths. */
  readonly after: Csr;
  readonly levels: Levels;
  readonly onOverlap: OnOverlap;
  readonly claims: WriteClaims | undefined;
}

/** @throws GraphError that lists every mistake */
export function createTopology(nodes: readonly NodeInput[], onOverlap: OnOverlap): Topology {
  const { problems, indexOf, edges, dependencies, dependents, levels } = analyse(nodes);
  if (problems.length > 0) throw new GraphError(problems);
  const claims = onOverlap === "ignore" ? undefined : collectClaims(nodes);
  // Copied, because the caller may change its list.
  const base = {
    nodes: [...nodes],
    size: nodes.length,
    indexOf,
    dependencies,
    dependents,
    onOverlap,
    claims,
  };
  if (claims === undefined || onOverlap !== "order")
    return { ...base, turns: undefined, after: dependents, levels };

  const turnEdges = orderWriters(claims, levels.order);
  const size = nodes.length;
  const turns = {
    before: groupByKey(turnEdges.to, turnEdges.from, turnEdges.count, size),
    after: groupByKey(turnEdges.from, turnEdges.to, turnEdges.count, size),
  };
  const all = concat(edges, turnEdges);
  const before = groupByKey(all.to, all.from, all.count, size);
  const after = groupByKey(all.from, all.to, all.count, size);
  // Every edge leads forward in the order of the waves, so this cannot create a cycle.
  return { ...base, turns, after, levels: levelsOf(before, after) };
}

/**
 * For each writer and each pattern that meets one of its own, an edge from the last writer before it. Earlier
 * writers precede that one already, so the number of edges stays linear even if a thousand nodes write the
 * same file.
 */
function orderWriters(claims: WriteClaims, order: Int32Array): EdgeList {
  const from: number[] = [];
  const to: number[] = [];
  const lastWriter = new Int32Array(claims.patterns.length).fill(-1);
  for (const node of order) {
    const patterns = claims.ofNode[node]!;
    const earlier = new Set<number>();
    for (const pattern of patterns) {
      for (const other of claims.conflicts[pattern]!)
        if (lastWriter[other] !== -1) earlier.add(lastWriter[other]!);
    }
    for (const writer of earlier) {
      from.push(writer);
      to.push(node);
    }
    for (const pattern of patterns) lastWriter[pattern] = node;
  }
  return { from: Int32Array.from(from), to: Int32Array.from(to), count: from.length };
}

function concat(a: EdgeList, b: EdgeList): EdgeList {
  const from = new Int32Array(a.count + b.count);
  const to = new Int32Array(a.count + b.count);
  from.set(a.from.subarray(0, a.count));
  to.set(a.to.subarray(0, a.count));
  from.set(b.from, a.count);
  to.set(b.to, a.count);
  return { from, to, count: from.length };
}
