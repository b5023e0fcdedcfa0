import { analyse } from "./check.js";
import type { Csr } from "./csr.js";
import type { Levels } from "./levels.js";
import type { NodeInput } from "./node-input.js";
import { GraphError } from "./problems.js";
import { collectClaims, type WriteClaims } from "./write-claims.js";

/** A graph as the scheduler wants it: nodes are numbers, in input order. */
export interface Topology {
  readonly nodes: readonly NodeInput[];
  readonly size: number;
  readonly indexOf: ReadonlyMap<string, number>;
  /** What a node needs: these must succeed. */
  readonly dependencies: Csr;
  readonly dependents: Csr;
  readonly levels: Levels;
  readonly claims: WriteClaims | undefined;
}

/** @throws GraphError with everything that is wrong */
export function createTopology(nodes: readonly NodeInput[]): Topology {
  const { problems, indexOf, dependencies, dependents, levels } = analyse(nodes);
  if (problems.length > 0) throw new GraphError(problems);
  const claims = collectClaims(nodes);
  // The caller may go on with the list.
  return { nodes: [...nodes], size: nodes.length, indexOf, dependencies, dependents, levels, claims };
}
