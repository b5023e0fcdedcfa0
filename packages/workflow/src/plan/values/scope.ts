import { withoutUndefined } from "@agentos/platform";
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

export interface ScopePlace {
  projectFolder: string;
  prepared: { tree: PhaseTree };
  paths: { folder: string };
}

export function scopeOf(
  place: ScopePlace,
  state: SessionState,
  phase: string | PhaseNode,
  env: NodeJS.ProcessEnv = process.env,
): Scope {
  const node = typeof phase === "string" ? place.prepared.tree.node(phase) : phase;
  return scopeWith(place, state, node, { names: node.names, env });
}

/** Returns the values that are available after a phase has ended, including its own results. */
export function scopeAfter(place: ScopePlace, state: SessionState, node: PhaseNode): Scope {
  return scopeWith(place, state, node, { names: namesInside(node), env: process.env });
}

/** Returns the values for programs that are not phases, such as `cleanup` and `notify`. */
export function programScope(
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
    // Computed lazily: a session may have thousands of phases, and most strings refer to none.
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

/** Returns the results of the previous iteration of the enclosing `repeat`, by phase id. */
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

const NOTHING: PhaseScope = { status: "pending", output: "", reason: "" };

/** Returns the inputs of the phase's own workflow, not those of a workflow that uses it. */
function inputsOf(state: SessionState, { parent }: PhaseNode): Readonly<Record<string, unknown>> {
  if (parent === undefined) return state.inputs;
  if (parent.form === "uses") return phaseState(state, parent.id)?.expanded?.inputs ?? {};
  return inputsOf(state, parent);
}

/** Phases that run despite a failure get an empty output instead of a missing value. */
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

/** A phase that did not complete has only a status, a reason and possibly an empty output. */
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
    ...withoutUndefined({ outputs, artifact }),
  };
}

function hasEnded({ status }: PhaseState): boolean {
  return !["pending", "running", "retrying", "deferred", "stopped"].includes(status);
}
