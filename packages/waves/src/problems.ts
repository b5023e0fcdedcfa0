import { quoteList } from "./text.js";

/** An error in a graph. Line numbers are included if the nodes have them. */
export type GraphProblem = CycleProblem | UnknownDependencyProblem | DuplicateIdProblem | EmptyIdProblem;

interface ProblemFacts {
  /** A human-readable sentence. */
  message: string;
  /** The affected nodes. */
  ids: string[];
  /** Line numbers of the affected nodes, in the order of `ids`. */
  lines?: number[];
}

/** Nodes that form a dependency cycle, or a node that depends on itself. */
export interface CycleProblem extends ProblemFacts {
  code: "cycle";
  /** Ids such as `["a", "b", "a"]`, each of which must finish before the next can start. */
  path: string[];
  /**
   * The edge in the path that is declared last. An edge that is only implied by input order is chosen
   * only if all edges in the path are implied.
   */
  lastEdge: { from: string; to: string; field?: "dependsOn" | "next" };
}

/** A `dependsOn` or `next` that names a node that does not exist. */
export interface UnknownDependencyProblem extends ProblemFacts {
  code: "unknown-dependency";
  id: string;
  dependency: string;
  field: "dependsOn" | "next";
  /** The closest existing id. */
  suggestion?: string;
}

/** Several nodes with the same id. */
export interface DuplicateIdProblem extends ProblemFacts {
  code: "duplicate-id";
  id: string;
  /** Zero-based positions of all nodes with this id. */
  indexes: number[];
}

/** A node whose id is an empty string. */
export interface EmptyIdProblem extends ProblemFacts {
  code: "empty-id";
  /** Zero-based position of the node. */
  index: number;
}

/** Thrown by {@link createGraph}. `problems` lists all errors. */
export class GraphError extends Error {
  readonly code = "invalid-graph";
  readonly problems: readonly GraphProblem[];

  constructor(problems: readonly GraphProblem[]) {
    const shown = problems.slice(0, 20).map((problem) => `- ${problem.message}`);
    if (problems.length > shown.length) shown.push(`- and ${problems.length - shown.length} more`);
    super(
      problems.length === 1
        ? problems[0]!.message
        : `The graph has ${problems.length} problems:\n${shown.join("\n")}`,
    );
    this.name = "GraphError";
    this.problems = problems;
  }
}

export function unknownNode(id: string, suggestion: string | undefined): TypeError {
  const hint = suggestion === undefined ? "" : ` (did you mean ${quoteList([suggestion])}?)`;
  return new TypeError(`No node has the id ${quoteList([id])}${hint}`);
}
