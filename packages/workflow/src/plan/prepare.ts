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

export interface Prepared extends WorkflowUnit {
  /** Starts with the outermost workflow. */
  workflows: readonly Workflow[];
  /** The pools of all workflows. Outer workflows take precedence. */
  pools: Readonly<Record<string, number>>;
  planned: readonly PlannedPhase[];
  /** Contains only warnings, unless `lenient` was set. */
  diagnostics: readonly Diagnostic[];
  secrets: Secrets;
  tree: PhaseTree;
  phase(id: string): Phase;
}

export interface PrepareOptions {
  /** Runners to use in addition to the built-in ones. */
  runners?: readonly Runner[];
  /** Runs attempts that use worktrees. By default, they run on this machine. */
  place?: Place;
  /** The base for relative paths. Defaults to the working directory. */
  cwd?: string;
}

/**
 * Finds a workflow by id or path and loads it with its agents and rules.
 * @param options.lenient whether to ignore errors outside the workflow files, for callers that do
 *   not run the workflow
 * @throws WorkflowError `workflow-not-found`; `invalid-workflow`, listing all problems
 */
export function prepareWorkflow(
  projectFolder: string,
  idOrPath: string,
  options: PrepareOptions & { lenient?: boolean } = {},
): Prepared {
  const runners = (options.runners ?? []).map(({ name }) => name);
  const loader = new UnitLoader(projectFolder, runners);
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

export function reportDiagnostics(
  { diagnostics }: Pick<Prepared, "diagnostics">,
  { onWarning }: { onWarning?(message: string): void },
): void {
  for (const diagnostic of diagnostics) onWarning?.(formatProblem(diagnostic));
}

export function runnersByName(more: readonly Runner[] = []): ReadonlyMap<string, Runner> {
  return new Map([commandRunner, agentRunner, acpRunner, ...more].map((runner) => [runner.name, runner]));
}

function pathOf(projectFolder: string, idOrPath: string, cwd = process.cwd()): string {
  const { path, diagnostics } = findWorkflow(projectFolder, idOrPath, { cwd });
  if (path !== undefined) return path;
  throw new WorkflowError("workflow-not-found", diagnostics.map(({ message }) => message).join("\n"));
}

export function invalidWorkflow(diagnostics: readonly Diagnostic[]): WorkflowError {
  const lines = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic));
  return new WorkflowError("invalid-workflow", lines.join("\n"), { diagnostics });
}
