import { innerNodes, itemNodes, iterationNode, type PhaseNode, usedNodes } from "./phase-node.js";

/**
 * Returns the leaves inside a phase, with one item of each `forEach` and one iteration of each
 * `repeat`.
 */
export function plannedLeaves(node: PhaseNode): PhaseNode[] {
  switch (node.form) {
    case "leaf":
      return [node];
    case "forEach":
      // Items are unknown before the run, so references to items are left unchanged.
      return itemNodes(node, [{ key: "item", item: undefined }]).flatMap((item) =>
        plannedLeaves({ ...item, locals: node.locals }),
      );
    case "repeat":
      return plannedLeaves(iterationNode(node, 1));
    case "phases":
      return innerNodes(node).flatMap(plannedLeaves);
    case "uses":
      return usedNodes(node).flatMap(plannedLeaves);
  }
}
