import { createHash } from "node:crypto";
import { expand, type NodeInput } from "@agentos/waves";
import { interpolate } from "../../definition/index.js";
import { type PhaseNode, type Prepared, plannedNode, type ScopePlace, scopeOf } from "../../plan/index.js";
import {
  childrenOf,
  type NewSessionEvent,
  type PhaseState,
  type PlannedPhase,
  phaseState,
  type SessionState,
} from "../../session/index.js";
import { openGate } from "../gates/hold-at-gate.js";
import { type CompositeStep, compositeStep } from "./composite-step.js";

export interface CompositeContext extends ScopePlace {
  prepared: Prepared;
  state(): SessionState;
  record(event: NewSessionEvent): void;
  now(): Date;
}

export interface CompositeFailure {
  status: "failed";
  reason: string;
}

/** @param hasEnded whether the inner phases have ended in this run */
export async function runComposite(
  context: CompositeContext,
  node: PhaseNode,
  hasEnded: boolean,
): Promise<{ status: "answered"; answer: unknown } | CompositeFailure> {
  const state = context.state();
  const source = sourceOf(node);
  const step = await compositeStep({ place: context, state, node, hasEnded, source });
  if (step.type === "expand") return { status: "answered", answer: expandInto(context, node, step, source) };
  return end(context, node, step);
}

function expandInto(
  context: CompositeContext,
  node: PhaseNode,
  { nodes, inputs, concurrency }: CompositeStep & { type: "expand" },
  source: string,
): unknown {
  const { prepared, record, state } = context;
  prepared.tree.add(nodes);
  const into = nodes.map(plannedNode);
  const by = node.form as "forEach" | "repeat" | "phases" | "uses";
  const known = phaseState(state(), node.id);
  const isAsBefore =
    known?.expanded?.by === by && known.expanded.source === source && isKnown(state(), known, into);
  record({
    type: "phase.expanded",
    phase: node.id,
    by,
    source,
    ...(isAsBefore ? {} : { into }),
    ...(inputs && { inputs }),
  });
  const after = state();
  return expand(
    nodes.map((each) => nodeInput(context, after, each)),
    concurrency === undefined ? {} : { concurrency },
  );
}

/** Whether the inner phases are already recorded. For a `repeat`, compares only the last of them. */
function isKnown(state: SessionState, parent: PhaseState, into: readonly PlannedPhase[]): boolean {
  const children = childrenOf(state.phases, parent.id);
  const last = parent.expanded?.by === "repeat" ? children.slice(-into.length) : children;
  return (
    last.length === into.length && last.every((child, index) => isSame(child, into[index] as PlannedPhase))
  );
}

function isSame(child: PhaseState, planned: PlannedPhase): boolean {
  return (
    child.id === planned.id &&
    child.hash === planned.hash &&
    child.name === planned.name &&
    child.agent === planned.agent &&
    child.gate === planned.gate &&
    child.dependsOn.join(" ") === planned.dependsOn.join(" ")
  );
}

function nodeInput(context: CompositeContext, state: SessionState, node: PhaseNode): NodeInput {
  const { id, dependsOn, definition, form, isWhole } = node;
  const { estimate, pool, writes, always, continueOnError } = definition;
  const base = {
    id,
    dependsOn,
    ...(estimate !== undefined && { estimate }),
    ...(isWhole && { always, continueOnError }),
  };
  if (form !== "leaf") return base;
  const scope = writes && scopeOf(context, state, node);
  return {
    ...base,
    ...(pool !== undefined && { pool }),
    ...(scope && { writes: writes.map((glob) => interpolate(glob, scope, { missing: "keep" })) }),
  };
}

function end(
  context: CompositeContext,
  { id, definition, isWhole }: PhaseNode,
  step: Exclude<CompositeStep, { type: "expand" }>,
): { status: "answered"; answer: unknown } | CompositeFailure {
  const { record, state, now } = context;
  const { startedAt, attempts = 1 } = phaseState(state(), id) ?? {};
  const durationMs = startedAt === undefined ? 0 : Math.max(0, now().getTime() - Date.parse(startedAt));
  const base = { phase: id, attempt: Math.max(1, attempts), durationMs };
  if (step.type === "failed") {
    const { reason } = step;
    record({ type: "phase.failed", ...base, timedOut: false, reason });
    return { status: "failed", reason };
  }
  const { type: _, ...result } = step;
  record({ type: "phase.completed", ...base, ...result });
  if (!isWhole || definition.gate === undefined) return { status: "answered", answer: result.output };
  return { status: "answered", answer: openGate(context, id) };
}

/** Hashes what determines the set of inner phases. Their definitions have separate hashes. */
function sourceOf({ form, definition: { forEach, uses } }: PhaseNode): string {
  const said =
    form === "forEach"
      ? [forEach?.items, forEach?.key]
      : form === "uses"
        ? [uses?.workflow, uses?.with]
        : form;
  return createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 16);
}
