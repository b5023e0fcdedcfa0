import type { WorkflowUnit } from "../workflow-unit.js";
import { type PhaseNode, wholeWorkflow } from "./phase-node.js";

/** The known phases in a session. Expanding a phase adds its inner phases. */
export class PhaseTree {
  readonly #nodes = new Map<string, PhaseNode>();

  constructor(workflow: WorkflowUnit) {
    this.add(wholeWorkflow(workflow));
  }

  add(nodes: readonly PhaseNode[]): void {
    for (const node of nodes) this.#nodes.set(node.id, node);
  }

  find(id: string): PhaseNode | undefined {
    return this.#nodes.get(id);
  }

  /** @throws Error if the phase is unknown */
  node(id: string): PhaseNode {
    const node = this.#nodes.get(id);
    if (node === undefined) throw new Error(`Unknown phase ${id}`);
    return node;
  }
}
