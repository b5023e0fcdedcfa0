import { neighbours } from "./csr.js";
import { fillWeights, longestPath } from "./longest-path.js";
import { isDuration, type NodeInput } from "./node-input.js";
import { findOverlaps, type Overlap } from "./overlaps.js";
import { unknownNode } from "./problems.js";
import { renderDot, renderMarkdown, renderMermaid } from "./render.js";
import { suggestId } from "./suggest.js";
import { quote, quoteList } from "./text.js";
import { createTopology, type Topology } from "./topology.js";

/** Durations by id, all in the same unit. Missing durations default to the mean of the others, or to 1. */
export type Durations = ((id: string) => number | undefined) | ReadonlyMap<string, number>;

/** The longest path through a graph. No number of workers can finish the graph faster. */
export interface CriticalPath {
  ids: string[];
  /** The sum of durations, or the number of nodes if there are no durations. */
  length: number;
}

/** A checked, immutable graph. */
export interface Graph<Node extends NodeInput = NodeInput> {
  readonly size: number;
  /** In input order. */
  readonly ids: readonly string[];
  /** Ids by wave, in input order. A node is in the first wave after all of its dependencies. */
  readonly waves: readonly (readonly string[])[];
  /** A topological order, wave by wave. */
  readonly order: readonly string[];
  /**
   * Pairs of unconnected nodes that may write the same files and therefore run one at a time. At
   * most 10,000.
   */
  readonly overlaps: readonly Overlap[];
  has(id: string): boolean;
  /** Throws a TypeError for an unknown id, as do the methods below. */
  node(id: string): Node;
  /** Includes dependencies implied by `next` and file order, in declared order. */
  dependenciesOf(id: string): string[];
  dependentsOf(id: string): string[];
  /** Numbered from 1. */
  waveOf(id: string): number;
  /** Defaults to the nodes' estimates as durations. Without any, every node counts as 1. */
  criticalPath(durations?: Durations): CriticalPath;
  /** Describes what the node waits for, what waits for it, and what it overlaps with. */
  explain(id: string): string;
  toMermaid(): string;
  toDot(): string;
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
    throw new TypeError('Expected "graph" to come from createGraph of this copy of @agentos/waves');
  return topology;
}

/** @throws TypeError that suggests the closest id */
export function indexOfId(topology: Topology, id: string): number {
  const index = topology.indexOf.get(id);
  if (index === undefined) throw unknownNode(String(id), suggestId(String(id), topology.indexOf.keys()));
  return index;
}

/** Checks a duration again, because it may come from the caller's function. */
export function checkedDuration(value: number | undefined, id: string): number | undefined {
  if (value === undefined || isDuration(value)) return value;
  throw new TypeError(
    `Expected the duration of ${quote(id)} to be a finite number of at least 0, got ${value}`,
  );
}

class CheckedGraph<Node extends NodeInput> implements Graph<Node> {
  readonly #topology: Topology;
  #ids: readonly string[] | undefined;
  #waves: readonly (readonly string[])[] | undefined;
  #order: readonly string[] | undefined;
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

  get order(): readonly string[] {
    this.#order ??= this.#idsOf(this.#topology.levels.order);
    return this.#order;
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
    return this.#idsOf(neighbours(this.#topology.dependencies, indexOfId(this.#topology, id)));
  }

  dependentsOf(id: string): string[] {
    return this.#idsOf(neighbours(this.#topology.dependents, indexOfId(this.#topology, id)));
  }

  waveOf(id: string): number {
    return this.#topology.levels.waveOf[indexOfId(this.#topology, id)]! + 1;
  }

  criticalPath(durations?: Durations): CriticalPath {
    const { nodes, size, levels, dependents } = this.#topology;
    const weights = fillWeights(size, (index) => {
      const node = nodes[index]!;
      if (durations === undefined) return node.estimate;
      return checkedDuration(
        typeof durations === "function" ? durations(node.id) : durations.get(node.id),
        node.id,
      );
    });
    const path = longestPath(levels.order, dependents, weights);
    return {
      ids: path.map((index) => nodes[index]!.id),
      length: path.reduce((sum, index) => sum + weights[index]!, 0),
    };
  }

  explain(id: string): string {
    const needs = this.dependenciesOf(id);
    const feeds = this.dependentsOf(id);
    const sentences = [
      needs.length === 0
        ? `${quote(id)} does not wait for anything`
        : `${quote(id)} waits for ${quoteList(needs)}`,
      `it is in wave ${this.waveOf(id)} of ${this.#topology.levels.offsets.length - 1}`,
      feeds.length === 0
        ? "nothing waits for it"
        : `${quoteList(feeds)} ${feeds.length === 1 ? "waits" : "wait"} for it`,
    ];
    for (const overlap of this.overlaps)
      if (overlap.first === id || overlap.second === id) sentences.push(overlap.reason);
    return `${sentences.join("; ")}.`;
  }

  toMermaid(): string {
    return renderMermaid(this.#topology, this.overlaps);
  }

  toDot(): string {
    return renderDot(this.#topology, this.overlaps);
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
