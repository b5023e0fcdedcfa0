import { type Csr, neighbors } from "./csr.js";

/** A simple cycle of node indexes, such as `[a, b, a]`, and the edge in it that is declared last. */
export interface Cycle {
  path: number[];
  last: { from: number; to: number };
}

/** Returns the position of an edge's declaration, or -1 if input order implies the edge. */
export type DeclaredAt = (from: number, to: number) => number;

/** Returns one cycle per strongly connected component, in input order. */
export function findCycles(after: Csr, suspects: readonly number[], declaredAt: DeclaredAt): Cycle[] {
  const size = after.offsets.length - 1;
  return knots(after, suspects, size).map((knot) => {
    const path = shortestCycle(after, knot, size);
    const edges = path.slice(1).map((to, index) => ({ from: path[index]!, to }));
    const at = edges.map(({ from, to }) => declaredAt(from, to));
    const latest = at.reduce((best, each, index) => (each > at[best]! ? index : best), 0);
    return { path, last: edges[latest]! };
  });
}

function shortestCycle(after: Csr, knot: readonly number[], size: number): number[] {
  const start = knot[0]!;
  const inKnot = new Uint8Array(size);
  for (const node of knot) inKnot[node] = 1;
  const cameFrom = new Int32Array(size).fill(-1);
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head]!;
    for (const next of neighbors(after, node)) {
      if (next === start) return walkBack(cameFrom, node, start);
      if (inKnot[next] === 0 || cameFrom[next] !== -1) continue;
      cameFrom[next] = node;
      queue.push(next);
    }
  }
  throw new Error("A strongly connected component must contain a cycle");
}

function walkBack(cameFrom: Int32Array, last: number, start: number): number[] {
  const path = [start];
  for (let node = last; node !== start; node = cameFrom[node]!) path.push(node);
  path.push(start);
  return path.reverse();
}

/**
 * Finds the strongly connected components that contain a cycle, with Tarjan's algorithm. Does not
 * use recursion, because a component may be 100,000 nodes deep.
 */
function knots(after: Csr, nodes: readonly number[], size: number): number[][] {
  const included = new Uint8Array(size);
  for (const node of nodes) included[node] = 1;
  const found = new Int32Array(size); // Order of discovery, numbered from 1.
  const low = new Int32Array(size);
  const onStack = new Uint8Array(size);
  const cursor = after.offsets.slice(0, size);
  const stack: number[] = [];
  const path: number[] = [];
  const result: number[][] = [];
  let counter = 0;

  const enter = (node: number): void => {
    found[node] = low[node] = ++counter;
    onStack[node] = 1;
    stack.push(node);
    path.push(node);
  };
  const leave = (node: number): void => {
    path.pop();
    const parent = path.at(-1);
    if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
    if (low[node] !== found[node]) return;
    const component = stack.splice(stack.lastIndexOf(node));
    for (const member of component) onStack[member] = 0;
    if (component.length > 1 || isSelfLoop(node)) result.push(component.sort((a, b) => a - b));
  };
  const isSelfLoop = (node: number): boolean => neighbors(after, node).includes(node);

  for (const root of nodes) {
    if (found[root] !== 0) continue;
    enter(root);
    while (path.length > 0) {
      const node = path.at(-1)!;
      if (cursor[node]! >= after.offsets[node + 1]!) {
        leave(node);
        continue;
      }
      const next = after.targets[cursor[node]!++]!;
      if (included[next] === 0) continue;
      if (found[next] === 0) enter(next);
      else if (onStack[next] === 1) low[node] = Math.min(low[node]!, found[next]!);
    }
  }
  return result.sort((a, b) => a[0]! - b[0]!);
}
