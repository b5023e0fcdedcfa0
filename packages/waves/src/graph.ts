import { neighbors } from "./csr.js";
import type { NodeInput } from "./node-input.js";
import { findOverlaps, type Overlap } from "./overlaps.js";
import { unknownNode } from "./problems.js";
import { renderMarkdown } from "./render.js";
import { suggestId } from "./suggest.js";
import { createTopology, type Topology } from "./topology.js";

/** A checked, immutable graph. */
export interface Graph<Node extends NodeInput = NodeInput> {
  readonly size: number;
  /** In input order. */
  readonly ids: readonly string[];
  /** Ids by wave, in input order. A node is in the first wave after those of its dependencies. */
  readonly waves: readonly (readonly string[])[];
  /**
   * Pairs of unconnected nodes that may write the same files and therefore run one at a time. At
   * most 10,000.
   */
  readonly overlaps: readonly Overlap[];
  has(id: string): boolean;
  /** Throws a TypeError for an unknown id, as do the methods below. */
  node(id: string): Node;
  /** Includes dependencies implied by `next` and input order, in declared order. */
  dependenciesOf(id: string): string[];
  dependentsOf(id: string): string[];
  /** The waves as Markdown for a prompt: `## Wave 3 (parallel)` and its nodes. */
  toMarkdown(): string;
}

const topologies = new WeakMap<object, Topology>();

/**
 * Checks and orders nodes, in time linear in the number of nodes and dependencies.
 * @throws GraphError (`code: "invalid-graph"`) whose `problems` lists all errors
 * @throws TypeError if a node does not have the declared shape
 */
export function createGraph<Node extends NodeInput>(nodes: readonly Node[]): Graph<Node> {
  const topology = createTopology(nodes);
  const graph = new CheckedGraph<Node>(topology);
  topologies.set(graph, topology);
  return graph;
}

export function topologyOf(graph: object): Topology {
  const topology = topologies.get(graph);
  if (topology === undefined)
    throw new TypeError('Expected "graph" to come from createGraph in this copy of @agentos/waves');
  return topology;
}

/** @throws TypeError that suggests the closest id */
export function indexOfId(topology: Topology, id: string): number {
  const index = topology.indexOf.get(id);
  if (index === undefined) throw unknownNode(String(id), suggestId(String(id), topology.indexOf.keys()));
  return index;
}

class CheckedGraph<Node extends NodeInput> implements Graph<Node> {
  readonly #topology: Topology;
  #ids: readonly string[] | undefined;
  #waves: readonly (readonly string[])[] | undefined;
  #overlaps: readonly Overlap[] | undefined;

  constructor(topology: Topology) {
    this.#topology = topology;
  }

  get size(): number {
    return this.#topology.size;
  }

  get ids(): readonly string[] {
    this.#ids ??= this.#topology.nodes.map((node) => node.id);
    return this.#ids;
  }

  get waves(): readonly (readonly string[])[] {
    this.#waves ??= this.#idsByWave();
    return this.#waves;
  }

  get overlaps(): readonly Overlap[] {
    this.#overlaps ??= findOverlaps(this.#topology);
    return this.#overlaps;
  }

  has(id: string): boolean {
    return this.#topology.indexOf.has(id);
  }

  node(id: string): Node {
    return this.#topology.nodes[indexOfId(this.#topology, id)] as Node;
  }

  dependenciesOf(id: string): string[] {
    return this.#idsOf(neighbors(this.#topology.dependencies, indexOfId(this.#topology, id)));
  }

  dependentsOf(id: string): string[] {
    return this.#idsOf(neighbors(this.#topology.dependents, indexOfId(this.#topology, id)));
  }

  toMarkdown(): string {
    return renderMarkdown(this.#topology, this.overlaps);
  }

  #idsOf(indexes: Int32Array): string[] {
    const ids = new Array<string>(indexes.length);
    for (let at = 0; at < indexes.length; at++) ids[at] = this.#topology.nodes[indexes[at]!]!.id;
    return ids;
  }

  #idsByWave(): string[][] {
    const { order, offsets } = this.#topology.levels;
    return Array.from({ length: offsets.length - 1 }, (_, wave) =>
      this.#idsOf(order.subarray(offsets[wave], offsets[wave + 1])),
    );
  }
}
