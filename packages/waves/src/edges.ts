import { type Csr, type EdgeList, groupByKey } from "./csr.js";
import type { NodeInput } from "./node-input.js";

export type UnknownName = (node: number, name: string, field: "dependsOn" | "next") => void;

/**
 * Resolves what each node waits for; see docs/reference.md. The first applicable source is used:
 * the node's `dependsOn`; the nodes whose `next` names it; for a `parallel` node, the dependencies
 * of the first node in its group; otherwise, the nodes in the preceding group that have no `next`. A
 * group consists of a node and the `parallel` nodes after it.
 */
export function resolveEdges(
  nodes: readonly NodeInput[],
  indexOf: ReadonlyMap<string, number>,
  onUnknown: UnknownName,
): EdgeList {
  const named = namedByNext(nodes, indexOf, onUnknown);
  const edges = new EdgeCollector(nodes.length);
  let group: number[] = [];
  let edgesOfFirst = { begin: 0, end: 0 };
  for (let node = 0; node < nodes.length; node++) {
    const { dependsOn, parallel } = nodes[node]!;
    const begin = edges.count;
    if (dependsOn !== undefined) {
      for (const name of dependsOn) {
        const dependency = indexOf.get(name);
        if (dependency === undefined) onUnknown(node, name, "dependsOn");
        else edges.add(dependency, node);
      }
    } else if (named !== undefined && named.offsets[node]! < named.offsets[node + 1]!) {
      for (let at = named.offsets[node]!; at < named.offsets[node + 1]!; at++)
        edges.add(named.targets[at]!, node);
    } else if (parallel) {
      for (let at = edgesOfFirst.begin; at < edgesOfFirst.end; at++) edges.add(edges.from[at]!, node);
    } else {
      for (const other of group) if (nodes[other]!.next === undefined) edges.add(other, node);
    }
    if (parallel) group.push(node);
    else {
      group = [node];
      edgesOfFirst = { begin, end: edges.count };
    }
  }
  return edges;
}

/** Returns the field that declares an edge, or undefined if input order implies the edge. */
export function declaredIn(
  nodes: readonly NodeInput[],
  from: number,
  to: number,
): "dependsOn" | "next" | undefined {
  if (nodes[to]!.dependsOn !== undefined) return "dependsOn";
  return nextNames(nodes[from]!).includes(nodes[to]!.id) ? "next" : undefined;
}

function nextNames(node: NodeInput): readonly string[] {
  if (node.next === undefined) return [];
  return typeof node.next === "string" ? [node.next] : node.next;
}

/** Returns, for each node, the nodes whose `next` names it. Undefined if no node has a `next`. */
function namedByNext(
  nodes: readonly NodeInput[],
  indexOf: ReadonlyMap<string, number>,
  onUnknown: UnknownName,
): Csr | undefined {
  let bound = 0;
  for (const node of nodes) if (node.next !== undefined) bound += nextNames(node).length;
  if (bound === 0) return undefined;
  const sources = new Int32Array(bound);
  const targets = new Int32Array(bound);
  let count = 0;
  for (let node = 0; node < nodes.length; node++) {
    for (const name of nextNames(nodes[node]!)) {
      const target = indexOf.get(name);
      if (target === undefined) {
        onUnknown(node, name, "next");
        continue;
      }
      sources[count] = node;
      targets[count++] = target;
    }
  }
  return groupByKey(targets, sources, count, nodes.length);
}

class EdgeCollector implements EdgeList {
  from: Int32Array;
  to: Int32Array;
  count = 0;
  /** For each node, the target of its last edge, to skip duplicates in constant time. */
  readonly #lastTo: Int32Array;

  constructor(nodes: number) {
    // Most files have about one edge per node.
    this.from = new Int32Array(2 * nodes);
    this.to = new Int32Array(2 * nodes);
    this.#lastTo = new Int32Array(nodes).fill(-1);
  }

  add(from: number, to: number): void {
    if (this.#lastTo[from] === to) return;
    this.#lastTo[from] = to;
    if (this.count === this.from.length) {
      this.from = twice(this.from);
      this.to = twice(this.to);
    }
    this.from[this.count] = from;
    this.to[this.count++] = to;
  }
}

function twice(array: Int32Array): Int32Array {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
