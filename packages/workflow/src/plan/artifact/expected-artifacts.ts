import { resolve } from "node:path";
import {
  type Diagnostic,
  isGlob,
  resolvePath,
  type Scope,
  splitReferences,
  textOf,
  type Workflow,
} from "../../definition/index.js";
import {
  isMeant,
  listSessions,
  phaseState,
  type SessionState,
  sessionPaths,
  WorkflowError,
} from "../../session/index.js";
import { childNodes } from "../nesting/child-nodes.js";
import { type PhaseNode, wholeWorkflow } from "../nesting/phase-node.js";
import { plannedLeaves } from "../nesting/planned-leaves.js";
import { PLANNED_SESSION, plannedState } from "../plan-workflow.js";
import { type PrepareOptions, prepareWorkflow } from "../prepare.js";
import { scopeOf } from "../values/scope.js";
import { type AskedByPhase, readPhaseCriteria } from "./phase-criteria.js";

export interface ExpectedArtifact {
  /** Phase id, such as `build`, or `audit[web]` for one item of a `forEach` phase. */
  phase: string;
  /** The id of the workflow that defines the phase. */
  workflow: string;
  /** Path filled in with values from the latest session. `*` stands for unknown values. */
  path: string;
  isGlob: boolean;
  isGuarded: boolean;
  asked: AskedByPhase;
}

/**
 * Returns the artifacts that a workflow must produce, based on its latest session, if any. Skips
 * phases that are not needed.
 * @param options.phase limits the result to this phase and its inner phases
 * @throws WorkflowError `workflow-not-found`, `invalid-workflow`; `session-not-found` if a path
 *   depends on the session and there is no session
 */
export function expectedArtifacts(
  options: PrepareOptions & { projectFolder: string; workflow: string; phase?: string },
): { workflow: Workflow; artifacts: ExpectedArtifact[]; diagnostics: Diagnostic[] } {
  const projectFolder = resolve(options.projectFolder);
  const prepared = prepareWorkflow(projectFolder, options.workflow, { ...options, lenient: true });
  const { workflow } = prepared;
  const session = listSessions(projectFolder).find((each) => each.workflow.path === workflow.path);
  const state = session ?? plannedState(prepared);
  const place = { prepared, projectFolder, paths: sessionPaths(projectFolder, state.id) };
  const artifacts = wholeWorkflow(prepared)
    .flatMap((node) => leavesOf(node, state))
    .filter(({ id }) => isMeant(id, options.phase) && phaseState(state, id)?.status !== "not-needed")
    .flatMap((node): ExpectedArtifact[] => {
      const { definition, unit, id } = node;
      const asked = readPhaseCriteria(projectFolder, unit.workflow, definition);
      if (definition.artifact === undefined || asked === undefined) return [];
      const { path: written, guard } = definition.artifact;
      const { path, isOpen } = filled(written, scopeOf(place, state, node), workflow.id);
      return [
        {
          phase: id,
          workflow: unit.workflow.id,
          path,
          // Use the original path, because a folder's name may look like a glob.
          isGlob: isOpen || isGlob(written),
          isGuarded: guard !== false,
          asked,
        },
      ];
    });
  return { workflow, artifacts, diagnostics: [...prepared.diagnostics] };
}

function leavesOf(node: PhaseNode, state: SessionState): PhaseNode[] {
  return childNodes(node, state)?.flatMap((each) => leavesOf(each, state)) ?? plannedLeaves(node);
}

/** Replaces each reference with its value, or with `*` if the value is unknown. */
function filled(written: string, scope: Scope, workflow: string): { path: string; isOpen: boolean } {
  let isOpen = false;
  const parts = splitReferences(written).map((part) => {
    if (typeof part === "string") return part;
    const { path, text } = part;
    if (path === undefined) return text;
    const [root] = path;
    if (scope.sessionId === PLANNED_SESSION && (root === "sessionDir" || root === "sessionId"))
      throw new WorkflowError(
        "session-not-found",
        `the workflow ${workflow} writes artifacts to its session's folder, but it has not had a session yet`,
      );
    const resolved = resolvePath(scope, path);
    if (resolved.status === "found") return textOf(resolved.value);
    isOpen = true;
    return "*";
  });
  return { path: parts.join(""), isOpen };
}
