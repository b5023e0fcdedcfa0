import { namesInExpression, type Phase } from "../../definition/index.js";
import type { PhaseNode } from "../../plan/index.js";

/**
 * Returns the definition that decides whether the node is needed. A condition that refers to the
 * item is evaluated for each item, and any other condition once. Returns undefined if an enclosing
 * phase has already evaluated the condition.
 */
export function decidedBy(node: PhaseNode): Phase | undefined {
  const { definition, isWhole, own } = node;
  if (isWhole) {
    if (definition.forEach === undefined || !asksItem(node)) return definition;
    const { when: _, ...unconditional } = definition;
    return unconditional;
  }
  return own.key !== undefined && asksItem(node) ? definition : undefined;
}

function asksItem({ definition: { when }, names, unit }: PhaseNode): boolean {
  if (when === undefined) return false;
  const ids = { inputs: Object.keys(unit.workflow.inputs), phases: names.keys() };
  const named = namesInExpression(when, ids);
  return named.has("item") || named.has("key");
}
