import type { Workflow } from "../../definition/index.js";
import { childrenOf } from "../../session/phase-list.js";
import { phaseState, type SessionState } from "../../session/state.js";
import type { WorkflowUnit } from "../workflow-unit.js";
import {
  innerNodes,
  itemNodes,
  iterationNode,
  type PhaseNode,
  usedNodes,
  wholeWorkflow,
} from "./phase-node.js";

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

/** Those that phases of it use and that have begun, once for each such phase; what another one uses stands before it. */
export function usedWorkflows(unit: WorkflowUnit, state: SessionState): RunningWorkflow[] {
  return wholeWorkflow(unit).flatMap((node) => usedIn(node, state));
}

function usedIn(node: PhaseNode, state: SessionState): RunningWorkflow[] {
  const expanded = phaseState(state, node.id)?.expanded;
  if (expanded === undefined || expanded.by !== node.form) return [];
  const inside = insideOf(node, state);
  const used = inside.flatMap((each) => usedIn(each, state));
  if (node.form !== "uses") return used;
  const { workflow } = node.unit.used(node.definition);
  const [{ names } = { names: new Map() }] = inside;
  return [...used, { workflow, inputs: expanded.inputs ?? {}, names }];
}

function insideOf(node: PhaseNode, state: SessionState): PhaseNode[] {
  const known = () => childrenOf(state.phases, node.id);
  switch (node.form) {
    case "forEach":
      return itemNodes(
        node,
        known().map(({ key = "", item }) => ({ key, item })),
      );
    case "repeat":
      return known().map(({ iteration = 1 }) => iterationNode(node, iteration));
    case "phases":
      return innerNodes(node);
    case "uses":
      return usedNodes(node);
    case "leaf":
      return [];
  }
}
