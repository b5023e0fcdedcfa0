import type { WorkflowUnit } from "../workflow-unit.js";
import { type PhaseNode, wholeWorkflow } from "./phase-node.js";

/**
 * The phases of a session that are known so far: those of its workflow file, and what phases of these were
 * expanded into.
 */
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

  /** @throws Error for a phase that is not known */
  node(id: string): PhaseNode {
    const node = this.#nodes.get(id);
    if (node === undefined) throw new Error(`No phase ${id} is known`);
    return node;
  }
}
