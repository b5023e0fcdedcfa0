import { childrenOf, phaseState, type SessionState } from "../../session/index.js";
import { innerNodes, itemNodes, iterationNode, type PhaseNode, usedNodes } from "./phase-node.js";

/** Returns the nodes directly inside a phase, or undefined if it has not been expanded yet. */
export function childNodes(node: PhaseNode, state: SessionState): PhaseNode[] | undefined {
  const { form, id } = node;
  if (form === "leaf" || phaseState(state, id)?.expanded?.by !== form) return undefined;
  switch (form) {
    case "forEach":
      return itemNodes(
        node,
        childrenOf(state.phases, id).map(({ key = "", item }) => ({ key, item })),
      );
    case "repeat":
      return childrenOf(state.phases, id).map(({ iteration = 1 }) => iterationNode(node, iteration));
    case "phases":
      return innerNodes(node);
    case "uses":
      return usedNodes(node);
  }
}
