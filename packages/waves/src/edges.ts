import { type Csr, type EdgeList, groupByKey } from "./csr.js";
import type { NodeInput } from "./node-input.js";

/** Called for a name in `dependsOn` or `next` that no node has. */
export type UnknownName = (node: number, name: string, field: "dependsOn" | "next") => void;

/**
 * What each node waits for, by the rules of files (the table in the README): its own `dependsOn`; else the nodes
 * whose `next` names it; else the node before it, unless that one has a `next`. Names that stand twice count once.
 */
export function resolveEdges(
  nodes: readonly NodeInput[],
  indexOf: ReadonlyMap<string, number>,
  onUnknown: UnknownName,
): EdgeList {
  const named = namedByNext(nodes, indexOf, onUnknown);
  const edges = new EdgeCollector(nodes.length, upperBound(nodes));
  for (let node = 0; node < nodes.length; node++) {
    const { dependsOn } = nodes[node]!;
    if (dependsOn !== undefined) {
      for (const name of dependsOn) {
        const dependency = indexOf.get(name);
        if (dependency === undefined) onUnknown(node, name, "dependsOn");
        else edges.add(dependency, node);
      }
    } else if (named !== undefined && named.offsets[node]! < named.offsets[node + 1]!) {
      for (let at = named.offsets[node]!; at < named.offsets[node + 1]!; at++)
        edges.add(named.targets[at]!, node);
    } else if (node > 0 && nodes[node - 1]!.next === undefined) {
      edges.add(node - 1, node);
    }
  }
  return edges;
}

/** Where an edge of {@link resolveEdges} was written: `undefined` for one that only file order implies. */
export function declaredIn(
  nodes: readonly NodeInput[],
  from: number,
  to: number,
): "dependsOn" | "next" | undefined {
  if (nodes[to]!.dependsOn !== undefined) return "dependsOn";
  return nextNames(nodes[from]!).includes(nodes[to]!.id) ? "next" : undefined;
}

/** `next` as a list. */
function nextNames(node: NodeInput): readonly string[] {
  if (node.next === undefined) return [];
  return typeof node.next === "string" ? [node.next] : node.next;
}

/** For each node, those whose `next` names it; undefined where no node has a `next`. */
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

function upperBound(nodes: readonly NodeInput[]): number {
  let bound = nodes.length;
  for (const node of nodes) bound += (node.dependsOn?.length ?? 0) + nextNames(node).length;
  return bound;
}

class EdgeCollector implements EdgeList {
  readonly from: Int32Array;
  readonly to: Int32Array;
  count = 0;
  /** The last node that got an edge from this one, to leave out doubles in constant time. */
  readonly #lastTo: Int32Array;

  constructor(nodes: number, bound: number) {
    this.from = new Int32Array(bound);
    this.to = new Int32Array(bound);
    this.#lastTo = new Int32Array(nodes).fill(-1);
  }

  add(from: number, to: number): void {
    if (this.#lastTo[from] === to) return;
    this.#lastTo[from] = to;
    this.from[this.count] = from;
    this.to[this.count++] = to;
  }
}
