import { neighbours } from "./csr.js";
import { fillWeights, longestPath } from "./longest-path.js";
import { isDuration, type NodeInput } from "./node-input.js";
import { describeSharedWrite, findOverlaps, type Overlap } from "./overlaps.js";
import { unknownNode } from "./problems.js";
import { renderDot, renderMarkdown, renderMermaid } from "./render.js";
import { suggestId } from "./suggest.js";
import { quote, quoteList } from "./text.js";
import { createTopology, type OnOverlap, type Topology } from "./topology.js";

/**
 * Durations by id, in one unit. A node without one counts as the mean of those that have one, or as 1 when
 * none has.
 */
export type Durations = ((id: string) => number | undefined) | ReadonlyMap<string, number>;

/** The longest path through a graph: no number of workers makes it faster than this. */
export interface CriticalPath {
  ids: string[];
  /** The sum of the durations along it, in their unit; the number of nodes where there are none. */
  length: number;
}

/** A checked graph: no cycles, no unknown names, no doubles. It does not change. */
export interface Graph<Node extends NodeInput = NodeInput> {
  readonly size: number;
  /** In input order. */
  readonly ids: readonly string[];
  /** Ids by waves, each in input order: a node's wave is one after the last of what it waits for. */
  readonly waves: readonly (readonly string[])[];
  /** A topological order: wave after wave. */
  readonly order: readonly string[];
  /**
   * Nodes that may write the same files and that no path connects, with what follows from it; at most 10,000.
   */
  readonly overlaps: readonly Overlap[];
  has(id: string): boolean;
  /** The node as it was given. Throws a TypeError for an unknown id, as the methods below do. */
  node(id: string): Node;
  /** What it waits for after the rules for `next` and file order, in the order it was declared. */
  dependenciesOf(id: string): string[];
  dependentsOf(id: string): string[];
  /** The number of its wave, from 1. */
  waveOf(id: string): number;
  /** The longest path by these durations; without them by the nodes' estimates, else by hops. */
  criticalPath(durations?: Durations): CriticalPath;
  /** What it waits for and what waits for it, and with whom it shares files, in sentences. */
  explain(id: string): string;
  toMermaid(): string;
  toDot(): string;
  /** The waves as Markdown for a prompt: `## Wave 3 (parallel)` and its nodes. */
  toMarkdown(): string;
}

export interface GraphOptions {
  /**
   * What becomes of nodes that may write the same files and that no path connects. `exclude` (default): they
   * never run at the same time. `order`: the later one in the graph's order waits until the earlier one has
   * ended, in whatever way. `ignore`: nothing.
   */
  onOverlap?: OnOverlap;
}

const topologies = new WeakMap<object, Topology>();

/**
 * Checks the nodes and orders them, in time linear in nodes and dependencies.
 * @throws GraphError (`code: "invalid-graph"`) whose `problems` name every cycle, unknown dependency,
 * duplicate and empty id
 * @throws TypeError when a node is not of the declared shape
 */
export function createGraph<Node extends NodeInput>(
  nodes: readonly Node[],
  options: GraphOptions = {},
): Graph<Node> {
  const onOverlap = options.onOverlap ?? "exclude";
  if (!["exclude", "order", "ignore"].includes(onOverlap)) {
    throw new TypeError(`Expected "onOverlap" to be exclude, order or ignore, got ${String(onOverlap)}`);
  }
  const topology = createTopology(nodes, onOverlap);
  const graph = new CheckedGraph<Node>(topology);
  topologies.set(graph, topology);
  return graph;
}

/** The numbers behind a graph; they stay out of its public shape. */
export function topologyOf(graph: object): Topology {
  const topology = topologies.get(graph);
  if (topology === undefined)
    throw new TypeError('Expected "graph" to come from createGraph of this copy of @agentos/waves');
  return topology;
}

/** The index of an id. @throws TypeError with the nearest id there is */
export function indexOfId(topology: Topology, id: string): number {
  const index = topology.indexOf.get(id);
  if (index === undefined) throw unknownNode(String(id), suggestId(String(id), topology.indexOf.keys()));
  return index;
}

/** A node's own estimate, checked again where it comes from a caller's function. */
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
    // The constructor's caller gave these very objects.
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
    const { nodes, size, levels, after } = this.#topology;
    const weights = fillWeights(size, (index) => {
      const node = nodes[index]!;
      if (durations === undefined) return node.estimate;
      return checkedDuration(
        typeof durations === "function" ? durations(node.id) : durations.get(node.id),
        node.id,
      );
    });
    const path = longestPath(levels.order, after, weights);
    return {
      ids: path.map((index) => nodes[index]!.id),
      length: path.reduce((sum, index) => sum + weights[index]!, 0),
    };
  }

  explain(id: string): string {
    const topology = this.#topology;
    const index = indexOfId(topology, id);
    const needs = this.dependenciesOf(id);
    const feeds = this.dependentsOf(id);
    const sentences = [
      needs.length === 0 ? `${quote(id)} waits for nothing` : `${quote(id)} waits for ${quoteList(needs)}`,
      `it is in wave ${this.waveOf(id)} of ${topology.levels.offsets.length - 1}`,
      feeds.length === 0
        ? "nothing waits for it"
        : `${quoteList(feeds)} ${feeds.length === 1 ? "waits" : "wait"} for it`,
    ];
    const earlier = topology.turns === undefined ? [] : neighbours(topology.turns.before, index);
    for (const other of earlier) {
      sentences.push(
        `it has its turn after ${quote(topology.nodes[other]!.id)}: ${describeSharedWrite(topology, other, index)}`,
      );
    }
    if (topology.onOverlap === "exclude") {
      for (const overlap of this.overlaps)
        if (overlap.first === id || overlap.second === id) sentences.push(overlap.reason);
    }
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
