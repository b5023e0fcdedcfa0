import { quoteList } from "./text.js";

/** Everything that can be wrong with a graph. Lines are included if the nodes have them. */
export type GraphProblem = CycleProblem | UnknownDependencyProblem | DuplicateIdProblem | EmptyIdProblem;

interface ProblemFacts {
  /** One sentence for people. */
  message: string;
  /** The affected nodes. */
  ids: string[];
  /** Their lines, in the same order. */
  lines?: number[];
}

export interface CycleProblem extends ProblemFacts {
  code: "cycle";
  /** `["a", "b", "a"]`: each must finish before the next starts. A self-dependency is `["a", "a"]`. */
  path: string[];
  /** The edge of the path that was declared last; one implied by file order only if all are. */
  lastEdge: { from: string; to: string; field?: "dependsOn" | "next" };
}

export interface UnknownDependencyProblem extends ProblemFacts {
  code: "unknown-dependency";
  id: string;
  /** The unknown name. */
  dependency: string;
  field: "dependsOn" | "next";
  /** The closest existing id. */
  suggestion?: string;
}

export interface DuplicateIdProblem extends ProblemFacts {
  code: "duplicate-id";
  id: string;
  /** The positions of all nodes with this id, counted from 0. */
  indexes: number[];
}

export interface EmptyIdProblem extends ProblemFacts {
  code: "empty-id";
  /** The node's position, counted from 0. */
  index: number;
}

/** Thrown by {@link createGraph}; `problems` lists all mistakes, not only the first. */
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

/** The error for an unknown node id. */
export function unknownNode(id: string, suggestion: string | undefined): TypeError {
  const hint = suggestion === undefined ? "" : ` (did you mean ${quoteList([suggestion])}?)`;
  return new TypeError(`No node has the id ${quoteList([id])}${hint}`);
}
