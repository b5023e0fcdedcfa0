import { createGraph, type Graph, type NodeInput } from "@agentos/waves";
import { type Fields, isFields } from "./document-path.js";
import { typeOf } from "./keys/inputs.js";
import type { Names } from "./reference/index.js";

/** Returns the names available outside phases. */
export function fileNames(file: Fields): {
  /** Available before the first phase runs. */
  beforeAll: Names;
  /** Available after the session has ended. */
  afterAll: Names;
} {
  const inputs = inputTypes(file.inputs);
  const phases = new Set(idsIn(file.phases));
  return {
    beforeAll: { inputs, phases, runsBefore: () => false },
    afterAll: { inputs, phases, runsBefore: () => true },
  };
}

/** @param nodes the nodes by phase index, or undefined if the order is invalid */
export function listNames(
  outer: Names,
  list: unknown,
  nodes: ReadonlyMap<number, NodeInput> | undefined,
): { beforePhase(index: number): Names } {
  const own = new Set(idsIn(list));
  const phases = new Set([...outer.phases, ...own]);
  const order = nodes && new Order([...nodes.values()]);
  return {
    beforePhase(index) {
      const node = nodes?.get(index);
      const isBefore = (id: string) => node === undefined || order?.isAfter(node.id, id) !== false;
      return { ...outer, phases, runsBefore: (id) => (own.has(id) ? isBefore(id) : outer.runsBefore(id)) };
    },
  };
}

function idsIn(phases: unknown): string[] {
  if (!Array.isArray(phases)) return [];
  return phases.flatMap((phase) => (isFields(phase) && typeof phase.id === "string" ? [phase.id] : []));
}

export class Order {
  readonly #nodes: readonly NodeInput[];
  #graph: Graph | undefined;
  readonly #after = new Map<string, Set<string>>();

  constructor(nodes: readonly NodeInput[]) {
    this.#nodes = nodes;
  }

  /** Whether the node `id` depends on the node `earlier`, directly or transitively. */
  isAfter(id: string, earlier: string): boolean {
    this.#graph ??= createGraph(this.#nodes);
    if (!this.#graph.has(earlier)) return false;
    if (this.#graph.dependenciesOf(id).includes(earlier)) return true;
    let after = this.#after.get(earlier);
    if (after === undefined) {
      after = descendants(this.#graph, earlier);
      this.#after.set(earlier, after);
    }
    return after.has(id);
  }
}

function descendants(graph: Graph, id: string): Set<string> {
  const found = new Set<string>();
  const open = graph.dependentsOf(id);
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (found.has(each)) continue;
    found.add(each);
    open.push(...graph.dependentsOf(each));
  }
  return found;
}

function inputTypes(inputs: unknown): Names["inputs"] {
  if (!isFields(inputs)) return {};
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => {
      const fields = isFields(input) ? input : {};
      const mayBeNull = fields.required === false && fields.default === undefined;
      const isNumberChoice =
        Array.isArray(fields.choices) && fields.choices.some((choice) => typeof choice !== "string");
      return [name, mayBeNull || isNumberChoice ? "any" : typeOf(fields)];
    }),
  );
}
