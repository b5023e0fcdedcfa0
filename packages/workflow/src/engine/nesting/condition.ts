import { namesInExpression, type Phase } from "../../definition/index.js";
import type { PhaseNode } from "../../plan/index.js";

/**
 * The definition whose condition decides whether a node is needed; undefined if that was decided for an
 * enclosing phase. A condition that names the item is evaluated for each item, any other once for all of
 * them.
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
