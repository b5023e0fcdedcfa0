import { quoteList } from "./text.js";

/** A mistake in a graph. Lines are included if the nodes have them. */
export type GraphProblem = CycleProblem | UnknownDependencyProblem | DuplicateIdProblem | EmptyIdProblem;

interface ProblemFacts {
  /** One sentence for people. */
  message: string;
  /** The affected nodes. */
  ids: string[];
  /** Lines of the affected nodes, in the same order. */
  lines?: number[];
}

/** Nodes that depend on each other in a circle, or a node that depends on itself. */
export interface CycleProblem extends ProblemFacts {
  code: "cycle";
  /** For example `["a", "b", "a"]`: each must finish before the next starts. */
  path: string[];
  /** The last declared edge of the path. Implied by file order only if all edges are. */
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
  /** Positions of all nodes with this id, counted from 0. */
  indexes: number[];
}

/** A node whose id is an empty string. */
export interface EmptyIdProblem extends ProblemFacts {
  code: "empty-id";
  /** Position of the node, counted from 0. */
  index: number;
}

/** Thrown by {@link createGraph}. `problems` lists all mistakes. */
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
