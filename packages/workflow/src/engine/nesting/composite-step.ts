import { withoutUndefined } from "@agentos/platform";
import {
  ExpressionError,
  evaluateCondition,
  MissingValueError,
  type Repeat,
} from "../../definition/index.js";
import {
  innerNodes,
  itemNodes,
  iterationNode,
  type PhaseNode,
  type ScopePlace,
  scopeAfter,
  scopeOf,
  usedInputProblems,
  usedInputs,
  usedNodes,
} from "../../plan/index.js";
import {
  childrenOf,
  hasFailed,
  isFinished,
  type PhaseState,
  phaseState,
  type SessionState,
} from "../../session/index.js";
import { findItems, ItemsError, valueIn } from "./find-items.js";

export type CompositeStep =
  | { type: "expand"; nodes: PhaseNode[]; inputs?: Record<string, unknown>; concurrency?: number }
  | { type: "done"; output: string; outputs?: unknown; artifact?: string }
  | { type: "failed"; reason: string };

export interface CompositePlace {
  place: ScopePlace;
  state: SessionState;
  node: PhaseNode;
  /** Whether the inner phases have ended in this run. */
  hasEnded: boolean;
  /** Hash of what determines the set of inner phases. */
  source: string;
}

export async function compositeStep(at: CompositePlace): Promise<CompositeStep> {
  try {
    return await stepOf(at);
  } catch (error) {
    if (error instanceof MissingValueError || error instanceof ExpressionError || error instanceof ItemsError)
      return { type: "failed", reason: error.message };
    throw error;
  }
}

function stepOf(at: CompositePlace): CompositeStep | Promise<CompositeStep> {
  switch (at.node.form) {
    case "forEach":
      return at.hasEnded ? itemsEnd(at) : itemsBegin(at);
    case "repeat":
      return iterationStep(at);
    case "phases":
      return at.hasEnded
        ? endOfPhases(at.state, innerNodes(at.node))
        : { type: "expand", nodes: innerNodes(at.node) };
    case "uses":
      return at.hasEnded ? usedEnd(at) : usedBegin(at);
    case "leaf":
      throw new Error(`${at.node.id} is not a composite phase`);
  }
}

async function itemsBegin({ place, state, node, source }: CompositePlace): Promise<CompositeStep> {
  const { forEach } = node.definition;
  if (forEach === undefined) throw new Error(`${node.id} has no "forEach"`);
  const known = phaseState(state, node.id);
  const isKnown = known?.expanded?.by === "forEach" && known.expanded.source === source;
  const items = isKnown
    ? childrenOf(state.phases, node.id).map(({ key = "", item }) => ({ key, item }))
    : await findItems(forEach, scopeOf(place, state, node), place.projectFolder);
  const { maxParallel } = forEach;
  return { type: "expand", nodes: itemNodes(node, items), ...(maxParallel && { concurrency: maxParallel }) };
}

function itemsEnd({ state, node }: CompositePlace): CompositeStep {
  const items = childrenOf(state.phases, node.id);
  const failed = items.filter(hasFailed);
  const all = `${items.length} ${items.length === 1 ? "item" : "items"}`;
  if (failed.length > 0)
    return { type: "failed", reason: `${failed.length} of ${all} failed: ${reasonsOf(failed)}` };
  if (items.length === 0) return { type: "done", output: "no items" };
  const notNeeded = items.filter(({ status }) => status === "not-needed").length;
  return { type: "done", output: `${all} done${notNeeded === 0 ? "" : `, ${notNeeded} of them not needed`}` };
}

function iterationStep({ place, state, node, hasEnded }: CompositePlace): CompositeStep {
  const { repeat } = node.definition;
  if (repeat === undefined) throw new Error(`${node.id} has no "repeat"`);
  const { expanded, feedback } = phaseState(state, node.id) ?? {};
  const { iteration = 0, base = 0 } = expanded ?? {};
  const begin = (next: number): CompositeStep => ({ type: "expand", nodes: [iterationNode(node, next)] });
  if (iteration === 0) return begin(1);
  const last = iterationNode(node, iteration);
  const end = phaseState(state, last.id);
  if (end === undefined || !(hasEnded || isOver(end))) return begin(iteration);
  // Sending a phase back requests another iteration, even if `until` is already true.
  const isSentBack = feedback !== undefined && iteration === base;
  if (!isSentBack && isEnough(repeat, last, end, { place, state })) return asIn(end);
  if (iteration - base < repeat.max) return begin(iteration + 1);
  const why = hasFailed(end) ? reasonsOf([end]) : `"until" is false: ${repeat.until ?? ""}`;
  const reason = `not done after ${repeat.max} ${repeat.max === 1 ? "iteration" : "iterations"}: ${why}`;
  return repeat.onMax === "fail" ? { type: "failed", reason } : { ...resultOf(end), output: reason };
}

/**
 * Whether an iteration from an earlier run is over. A plain phase that failed in that run runs again in
 * the same iteration.
 */
function isOver(end: PhaseState): boolean {
  return isFinished(end) || (hasFailed(end) && end.expanded !== undefined);
}

function isEnough(
  { until }: Repeat,
  last: PhaseNode,
  end: PhaseState,
  { place, state }: Pick<CompositePlace, "place" | "state">,
): boolean {
  if (until === undefined) return !hasFailed(end);
  try {
    return evaluateCondition(until, scopeAfter(place, state, last));
  } catch (error) {
    // A failed iteration may lack the values that the condition refers to.
    if (error instanceof MissingValueError && hasFailed(end)) return false;
    throw error;
  }
}

function usedBegin({ place, state, node, source }: CompositePlace): CompositeStep {
  const { uses } = node.definition;
  const known = phaseState(state, node.id)?.expanded;
  const isKnown = known?.by === "uses" && known.source === source && known.inputs !== undefined;
  const nodes = usedNodes(node);
  if (isKnown) return { type: "expand", nodes, inputs: known.inputs ?? {} };
  const given = valueIn(uses?.with ?? {}, scopeOf(place, state, node)) as Record<string, unknown>;
  const { workflow } = node.unit.used(node.definition);
  const problems = usedInputProblems(workflow, given);
  if (problems.length > 0)
    return { type: "failed", reason: problems.map(({ message }) => message).join("; ") };
  return { type: "expand", nodes, inputs: usedInputs(workflow, given) };
}

function usedEnd({ place, state, node }: CompositePlace): CompositeStep {
  const nodes = usedNodes(node);
  const end = endOfPhases(state, nodes);
  const { outputs } = node.unit.used(node.definition).workflow;
  const [first] = nodes;
  if (end.type !== "done" || outputs === undefined || first === undefined) return end;
  const values = valueIn(outputs, scopeOf(place, state, first));
  return { ...end, output: JSON.stringify(values), outputs: values };
}

/** Returns the result of the last finished phase, unless a phase failed. */
function endOfPhases(state: SessionState, nodes: readonly PhaseNode[]): CompositeStep {
  const ends = nodes.map(({ id }) => phaseState(state, id)).filter((end) => end !== undefined);
  const failed = ends.filter(hasFailed);
  if (failed.length > 0) return { type: "failed", reason: reasonsOf(failed) };
  const last = ends.findLast(isFinished);
  return last === undefined ? { type: "done", output: "" } : resultOf(last);
}

function asIn(end: PhaseState): CompositeStep {
  return hasFailed(end) ? { type: "failed", reason: reasonsOf([end]) } : resultOf(end);
}

function resultOf({ output, outputs, artifact }: PhaseState): CompositeStep & { type: "done" } {
  return {
    type: "done",
    output: output ?? "",
    ...withoutUndefined({ outputs, artifact }),
  };
}

const MAX_REASONS = 5;

/** Returns a string such as `web: exit code 1; api: it timed out; and 3 more`. */
function reasonsOf(failed: readonly PhaseState[]): string {
  const shown = failed
    .slice(0, MAX_REASONS)
    .map(({ id, key, reason, status }) => `${key ?? id}: ${reason ?? status}`);
  if (failed.length > shown.length) shown.push(`and ${failed.length - shown.length} more`);
  return shown.join("; ");
}
