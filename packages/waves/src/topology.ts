import { analyse } from "./check.js";
import type { Csr } from "./csr.js";
import type { Levels } from "./levels.js";
import type { NodeInput } from "./node-input.js";
import { GraphError } from "./problems.js";
import { collectClaims, type WriteClaims } from "./write-claims.js";

/** Nodes are numbered in input order. */
export interface Topology {
  readonly nodes: readonly NodeInput[];
  readonly size: number;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly dependencies: Csr;
  readonly dependents: Csr;
  readonly levels: Levels;
  readonly claims: WriteClaims | undefined;
}

/** @throws GraphError that lists every error */
export function createTopology(nodes: readonly NodeInput[]): Topology {
  const { problems, indexOf, dependencies, dependents, levels } = analyse(nodes);
  if (problems.length > 0) throw new GraphError(problems);
  const claims = collectClaims(nodes);
  // The list is copied, because the caller may change it.
  return { nodes: [...nodes], size: nodes.length, indexOf, dependencies, dependents, levels, claims };
}
