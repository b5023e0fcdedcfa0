import { createGraph, type Graph, type NodeInput } from "@agentos/waves";
import type { Names } from "../reference/index.js";
import { type Fields, isFields } from "./document-path.js";
import { typeOf } from "./keys/inputs.js";

/** What references and expressions of a file may name, by where they stand. */
export interface FileNames {
  /** Before any phase has run. */
  beforeAll: Names;
  /** When the phase with this index begins. */
  beforePhase(index: number): Names;
  /** When the session ends. */
  afterAll: Names;
}

/**
 * The names of a file.
 * @param nodes of its phases, by their indices; undefined where their order is broken, so that nothing is said of it a second time
 */
export function fileNames(file: Fields, nodes: ReadonlyMap<number, NodeInput> | undefined): FileNames {
  const given = Array.isArray(file.phases) ? file.phases : [];
  const ids = given.flatMap((phase) => (isFields(phase) && typeof phase.id === "string" ? [phase.id] : []));
  const shared = { inputs: inputTypes(file.inputs), phases: new Set(ids) };
  const order = nodes && new Order([...nodes.values()]);
  return {
    beforeAll: { ...shared, runsBefore: () => false },
    afterAll: { ...shared, runsBefore: () => true },
    beforePhase(index) {
      const node = nodes?.get(index);
      return { ...shared, runsBefore: (id) => node === undefined || order?.isAfter(node.id, id) !== false };
    },
  };
}

/** Which of two nodes comes after the other, where there is a path between them. */
export class Order {
  readonly #nodes: readonly NodeInput[];
  #graph: Graph | undefined;
  /** What comes after a node, directly or not; worked out once for each that is asked about. */
  readonly #after = new Map<string, Set<string>>();

  constructor(nodes: readonly NodeInput[]) {
    this.#nodes = nodes;
  }

  /** Whether a node waits, directly or not, for an earlier one. */
  isAfter(id: string, earlier: string): boolean {
    this.#graph ??= createGraph(this.#nodes);
    if (!this.#graph.has(earlier)) return false;
    // What most files name.
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
