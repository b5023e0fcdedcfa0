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
import { knownInside } from "../nesting/known-nodes.js";
import { type PhaseNode, wholeWorkflow } from "../nesting/phase-node.js";
import { plannedLeaves } from "../nesting/planned-leaves.js";
import { PLANNED_SESSION, plannedState } from "../plan-workflow.js";
import { type PrepareOptions, prepareWorkflow } from "../prepare.js";
import { scopeOf } from "../values/scope.js";
import { type AskedByPhase, readPhaseCriteria } from "./phase-criteria.js";

/** An artifact that a phase has to leave. */
export interface ExpectedArtifact {
  /** The phase's id, as `audit[web]` of an item. */
  phase: string;
  /** The id of the workflow that it is written in. */
  workflow: string;
  /** With the values of the newest session; what only a run knows stands as `*`. */
  path: string;
  isGlob: boolean;
  /** Whether it must be whole, and not only there. */
  isGuarded: boolean;
  asked: AskedByPhase;
}

/**
 * The artifacts that the phases of a workflow have to leave, those within others included: as its newest
 * session knows them, else as the file tells. What is not needed leaves none.
 * @param options.phase only this phase's, and of those within it
 * @throws WorkflowError `workflow-not-found`, `invalid-workflow`; `session-not-found` for paths in the folder
 * of a session
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
          // As it is written: a folder's own name may look like a glob.
          isGlob: isOpen || isGlob(written),
          isGuarded: guard !== false,
          asked,
        },
      ];
    });
  return { workflow, artifacts, diagnostics: [...prepared.diagnostics] };
}

function leavesOf(node: PhaseNode, state: SessionState): PhaseNode[] {
  return knownInside(node, state)?.flatMap((each) => leavesOf(each, state)) ?? plannedLeaves(node);
}

/** A path with values for its references, and `*` for those that nobody knows. */
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
        `there is no session of the workflow ${workflow} yet: its artifacts lie in one`,
      );
    const resolved = resolvePath(scope, path);
    if (resolved.status === "found") return textOf(resolved.value);
    isOpen = true;
    return "*";
  });
  return { path: parts.join(""), isOpen };
}
