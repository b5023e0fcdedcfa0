import type { PhaseScope, Scope } from "../../definition/index.js";
import {
  innerId,
  isFinished,
  iterationId,
  type PhaseState,
  phaseState,
  type SessionState,
} from "../../session/index.js";
import { namesInside, type PhaseNode } from "../nesting/phase-node.js";
import type { PhaseTree } from "../nesting/phase-tree.js";
import { itemResults } from "../nesting/results.js";
import type { RunningWorkflow } from "../nesting/used-workflows.js";

/** Where a session is, as far as references name it. */
export interface ScopePlace {
  projectFolder: string;
  prepared: { tree: PhaseTree };
  paths: { folder: string };
}

/** What references of a phase stand for, at the moment it begins. */
export function scopeOf(
  place: ScopePlace,
  state: SessionState,
  phase: string | PhaseNode,
  env: NodeJS.ProcessEnv = process.env,
): Scope {
  const node = typeof phase === "string" ? place.prepared.tree.node(phase) : phase;
  return scopeWith(place, state, node, { names: node.names, env });
}

/**
 * What references of a phase stand for that are asked when it has ended: they may name it, and what it
 * consists of.
 */
export function scopeAfter(place: ScopePlace, state: SessionState, node: PhaseNode): Scope {
  return scopeWith(place, state, node, { names: namesInside(node), env: process.env });
}

/** What references stand for in a program that runs beside the phases of a workflow. */
export function besideScope(
  { projectFolder, paths }: Pick<ScopePlace, "projectFolder" | "paths">,
  state: SessionState,
  { workflow, inputs, names }: RunningWorkflow,
  phase: string,
): Scope {
  return {
    inputs,
    phases: phaseScopes(state, names, () => false),
    env: process.env,
    projectDir: projectFolder,
    workflowDir: workflow.folder,
    sessionDir: paths.folder,
    sessionId: state.id,
    phase,
  };
}

function scopeWith(
  { projectFolder, paths }: ScopePlace,
  state: SessionState,
  node: PhaseNode,
  { names, env }: { names: ReadonlyMap<string, string>; env: NodeJS.ProcessEnv },
): Scope {
  let phases: Scope["phases"] | undefined;
  const previous = previousScopes(state, node);
  return {
    inputs: inputsOf(state, node),
    // There may be thousands, and most texts name none.
    get phases() {
      phases ??= phaseScopes(state, names, isEmptyTo(node));
      return phases;
    },
    env,
    ...(previous && { previous }),
    ...node.locals,
    projectDir: projectFolder,
    workflowDir: node.unit.workflow.folder,
    sessionDir: paths.folder,
    sessionId: state.id,
    phase: node.id,
  };
}

/** What the iteration before the one that a phase is in left, by the names of the phases there. */
function previousScopes(state: SessionState, node: PhaseNode): Scope["previous"] {
  const { parent, own } = node;
  if (parent === undefined || parent.form === "uses") return undefined;
  if (parent.form !== "repeat") return previousScopes(state, parent);
  const { definition } = parent;
  const id = iterationId(parent.id, (own.iteration ?? 1) - 1);
  const names = (definition.phases ?? []).map((each) => [each.id, innerId(id, each.id)] as const);
  return Object.fromEntries(
    [[definition.id, id] as const, ...names].map(([name, phase]) => {
      const known = phaseState(state, phase);
      const left = known && hasEnded(known) ? phaseScope(known, state, true) : NOTHING;
      return [name, { outputs: {}, ...left }];
    }),
  );
}

/** What a phase has left that has not run. */
const NOTHING: PhaseScope = { status: "pending", output: "", reason: "" };

/** What the session was started with; within a workflow that is used, what that was given. */
function inputsOf(state: SessionState, { parent }: PhaseNode): Readonly<Record<string, unknown>> {
  if (parent === undefined) return state.inputs;
  if (parent.form === "uses") return phaseState(state, parent.id)?.expanded?.inputs ?? {};
  return inputsOf(state, parent);
}

/** Whose output is empty text where a phase names it, because that one runs although it has none. */
function isEmptyTo({ definition }: PhaseNode): (phase: PhaseState) => boolean {
  return ({ tolerated }) => definition.always === true || tolerated === true;
}

function phaseScopes(
  state: SessionState,
  names: ReadonlyMap<string, string>,
  isEmpty: (phase: PhaseState) => boolean,
): Scope["phases"] {
  const scopes = Array.from(names, ([name, id]) => {
    const phase = phaseState(state, id);
    if (phase === undefined || !hasEnded(phase)) return [];
    return [[name, phaseScope(phase, state, isEmpty(phase))] as const];
  });
  return Object.fromEntries(scopes.flat());
}

/**
 * A phase's results; of one that failed or did not run only how that came, with an empty output where it has
 * to have one.
 */
function phaseScope(phase: PhaseState, state: SessionState, isEmpty: boolean): PhaseScope {
  const { status, reason = "", output, outputs, artifact } = phase;
  const how = { status, reason };
  if (phase.expanded?.by === "forEach") {
    return {
      ...how,
      get outputs() {
        return itemResults(state, phase);
      },
      get output() {
        return JSON.stringify(this.outputs);
      },
    };
  }
  if (!isFinished(phase)) return isEmpty ? { ...how, output: "" } : how;
  return {
    ...how,
    output: output ?? "",
    ...(outputs !== undefined && { outputs }),
    ...(artifact !== undefined && { artifact }),
  };
}

function hasEnded({ status }: PhaseState): boolean {
  return !["pending", "running", "retrying", "deferred", "stopped"].includes(status);
}
