import { formatProblem } from "@agentos/platform";
import { acpRunner, agentRunner } from "../agents/index.js";
import {
  type Diagnostic,
  findWorkflow,
  formatDiagnostic,
  hasErrors,
  type Phase,
  type Workflow,
} from "../definition/index.js";
import { commandRunner, type Place, type Runner } from "../runner/index.js";
import { type PlannedPhase, WorkflowError } from "../session/index.js";
import { plannedNode } from "./nesting/phase-node.js";
import { PhaseTree } from "./nesting/phase-tree.js";
import { readSecrets, type Secrets } from "./values/secrets.js";
import { UnitLoader, type WorkflowUnit } from "./workflow-unit.js";

/** The workflow of a session, with the workflows that it uses. */
export interface Prepared extends WorkflowUnit {
  /** The workflow itself and all that it uses, outermost first. */
  workflows: readonly Workflow[];
  /** The pools of all workflows. If names clash, the outer workflow's pool counts. */
  pools: Readonly<Record<string, number>>;
  /** What the session records of the phases. */
  planned: readonly PlannedPhase[];
  /** Only warnings, unless it was prepared with `lenient`. */
  diagnostics: readonly Diagnostic[];
  secrets: Secrets;
  /** All phases known so far, including inner ones. */
  tree: PhaseTree;
  /** The definition of a phase. */
  phase(id: string): Phase;
}

export interface PrepareOptions {
  /** Custom runners, in addition to `command`. */
  runners?: readonly Runner[];
  /** Where attempts in worktrees run; absent: here. */
  place?: Place;
  /** The folder that relative paths are relative to; default: that of this process. */
  cwd?: string;
}

/**
 * Finds a workflow by id or path and loads it with its agents and rules.
 * @param options.lenient throws only for errors in the workflow files themselves, for callers that do not run
 *   it
 * @throws WorkflowError `workflow-not-found`; `invalid-workflow`, listing every problem of its files
 */
export function prepareWorkflow(
  projectFolder: string,
  idOrPath: string,
  options: PrepareOptions & { lenient?: boolean } = {},
): Prepared {
  const loader = new UnitLoader(projectFolder, [...runnersByName(options.runners).keys()]);
  const unit = loader.load(pathOf(projectFolder, idOrPath, options.cwd));
  const { diagnostics } = loader;
  const fatal = options.lenient ? diagnostics.filter(({ path }) => loader.files.has(path)) : diagnostics;
  if (unit === undefined || hasErrors(fatal)) throw invalidWorkflow(diagnostics);
  const tree = new PhaseTree(unit);
  const workflows = loader.units.map(({ workflow }) => workflow);
  return {
    ...unit,
    workflows,
    secrets: readSecrets(workflows),
    pools: Object.assign({}, ...workflows.toReversed().map(({ pools }) => pools)),
    planned: unit.workflow.phases.map(({ id }) => plannedNode(tree.node(id))),
    diagnostics,
    tree,
    phase: (id) => tree.node(id).definition,
  };
}

/** Passes the warnings about the files to the caller. */
export function reportDiagnostics(
  { diagnostics }: Prepared,
  { onWarning }: { onWarning?(message: string): void },
): void {
  for (const diagnostic of diagnostics) onWarning?.(formatProblem(diagnostic));
}

/** The built-in runners and the caller's, by name. */
export function runnersByName(more: readonly Runner[] = []): ReadonlyMap<string, Runner> {
  return new Map([commandRunner, agentRunner, acpRunner, ...more].map((runner) => [runner.name, runner]));
}

function pathOf(projectFolder: string, idOrPath: string, cwd = process.cwd()): string {
  const { path, diagnostics } = findWorkflow(projectFolder, idOrPath, { cwd });
  if (path !== undefined) return path;
  throw new WorkflowError("workflow-not-found", diagnostics.map(({ message }) => message).join("\n"));
}

/** The error for a workflow that cannot run because of problems in its files. */
export function invalidWorkflow(diagnostics: readonly Diagnostic[]): WorkflowError {
  const lines = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic));
  return new WorkflowError("invalid-workflow", lines.join("\n"), { diagnostics });
}
