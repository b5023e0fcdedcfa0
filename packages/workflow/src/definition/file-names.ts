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
  let graph: Graph | undefined;
  return {
    beforeAll: { ...shared, runsBefore: () => false },
    afterAll: { ...shared, runsBefore: () => true },
    beforePhase(index) {
      return {
        ...shared,
        runsBefore(id) {
          const node = nodes?.get(index);
          if (nodes === undefined || node === undefined) return true;
          graph ??= createGraph([...nodes.values()]);
          return graph.has(id) && comesAfter(graph, node.id, id);
        },
      };
    },
  };
}

/** Whether a node waits, directly or not, for an earlier one. */
export function comesAfter(graph: Graph, id: string, earlier: string): boolean {
  const seen = new Set<string>();
  const open = graph.dependenciesOf(id);
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each === earlier) return true;
    if (seen.has(each)) continue;
    seen.add(each);
    open.push(...graph.dependenciesOf(each));
  }
  return false;
}

function inputTypes(inputs: unknown): Names["inputs"] {
  if (!isFields(inputs)) return {};
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => {
      const fields = isFields(input) ? input : {};
      const mayBeNull = fields.required === false && fields.default === undefined;
      const isNumberChoice = Array.isArray(fields.choices) && fields.choices.some((choice) => typeof choice !== "string");
      return [name, mayBeNull || isNumberChoice ? "any" : typeOf(fields)];
    }),
  );
}
