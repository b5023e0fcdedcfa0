import { innerNodes, itemNodes, iterationNode, type PhaseNode, usedNodes } from "./phase-node.js";

/**
 * The phases that are run themselves, as far as a file tells before anything has run: of items one that
 * stands for all, of iterations
 * the first.
 */
export function plannedLeaves(node: PhaseNode): PhaseNode[] {
  switch (node.form) {
    case "leaf":
      return [node];
    case "forEach":
      // What the item is only the run knows, so references to it stay as they are written.
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
