import { innerNodes, itemNodes, iterationNode, type PhaseNode, usedNodes } from "./phase-node.js";

/** The phases that run programs, as far as the file tells: one for all items, and the first iteration. */
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
