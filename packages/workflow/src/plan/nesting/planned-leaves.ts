import { innerNodes, itemNodes, iterationNode, type PhaseNode, usedNodes } from "./phase-node.js";

/** The phases that run programs, before a run: one for all items of a list, and the first iteration. */
export function plannedLeaves(node: PhaseNode): PhaseNode[] {
  switch (node.form) {
    case "leaf":
      return [node];
    case "forEach":
      // Items are known only at run time, so references to them stay unchanged.
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
