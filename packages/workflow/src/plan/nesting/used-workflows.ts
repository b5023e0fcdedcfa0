import type { Workflow } from "../../definition/index.js";
import { phaseState, type SessionState } from "../../session/index.js";
import type { WorkflowUnit } from "../workflow-unit.js";
import { knownInside } from "./known-nodes.js";
import { type PhaseNode, wholeWorkflow } from "./phase-node.js";

/** A workflow as a session runs it: that of its file, or one that a phase uses. */
export interface RunningWorkflow {
  workflow: Workflow;
  inputs: Readonly<Record<string, unknown>>;
  /** The ids of its phases in the session, by their names in the file. */
  names: ReadonlyMap<string, string>;
}

/** The workflow of a session's file. */
export function outermost({ workflow }: WorkflowUnit, { inputs }: SessionState): RunningWorkflow {
  return { workflow, inputs, names: new Map(workflow.phases.map(({ id }) => [id, id])) };
}

/**
 * Those that phases of it use and that have begun, once for each such phase; what another one uses stands
 * before it.
 */
export function usedWorkflows(unit: WorkflowUnit, state: SessionState): RunningWorkflow[] {
  return wholeWorkflow(unit).flatMap((node) => usedIn(node, state));
}

function usedIn(node: PhaseNode, state: SessionState): RunningWorkflow[] {
  const inside = knownInside(node, state) ?? [];
  const used = inside.flatMap((each) => usedIn(each, state));
  const [first] = inside;
  if (node.form !== "uses" || first === undefined) return used;
  const { workflow } = first.unit;
  const { inputs = {} } = phaseState(state, node.id)?.expanded ?? {};
  return [...used, { workflow, inputs, names: first.names }];
}
