import type { Workflow } from "../../definition/index.js";
import { phaseState, type SessionState } from "../../session/index.js";
import type { WorkflowUnit } from "../workflow-unit.js";
import { childNodes } from "./child-nodes.js";
import { type PhaseNode, wholeWorkflow } from "./phase-node.js";

/** A session's workflow, or a workflow that a phase uses. */
export interface RunningWorkflow {
  workflow: Workflow;
  inputs: Readonly<Record<string, unknown>>;
  /** Maps ids in the file to ids in the session. */
  names: ReadonlyMap<string, string>;
}

export function outermost({ workflow }: WorkflowUnit, { inputs }: SessionState): RunningWorkflow {
  return { workflow, inputs, names: new Map(workflow.phases.map(({ id }) => [id, id])) };
}

/** Returns the workflows that phases have begun to use, innermost first. Lists each use separately. */
export function usedWorkflows(unit: WorkflowUnit, state: SessionState): RunningWorkflow[] {
  return wholeWorkflow(unit).flatMap((node) => usedIn(node, state));
}

function usedIn(node: PhaseNode, state: SessionState): RunningWorkflow[] {
  const children = childNodes(node, state) ?? [];
  const used = children.flatMap((each) => usedIn(each, state));
  const [first] = children;
  if (node.form !== "uses" || first === undefined) return used;
  const { workflow } = first.unit;
  const { inputs = {} } = phaseState(state, node.id)?.expanded ?? {};
  return [...used, { workflow, inputs, names: first.names }];
}
