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

/** The workflow of a session, with those that it uses. */
export interface Prepared extends WorkflowUnit {
  /** Its own and all that it uses, the outermost first. */
  workflows: readonly Workflow[];
  /** Those of all workflows; where two have one of the same name, the outer one's holds. */
  pools: Readonly<Record<string, number>>;
  /** What a session remembers of the phases. */
  planned: readonly PlannedPhase[];
  /** Warnings only, where it was not read leniently. */
  diagnostics: readonly Diagnostic[];
  /** What nothing may show. */
  secrets: Secrets;
  /** Its phases, and those within them as they come to be known. */
  tree: PhaseTree;
  /** The definition of a phase. */
  phase(id: string): Phase;
}

/** What else the reading of a workflow depends on. */
export interface PrepareOptions {
  /** Runners beside `command`. */
  runners?: readonly Runner[];
  /** Where attempts in worktrees run; absent: here. */
  place?: Place;
  /** What a relative path is relative to; default this process's. */
  cwd?: string;
}

/**
 * Finds a workflow by id or path and reads it with its agents and rules.
 * @param options.lenient only what is wrong with the workflow files themselves is an error: for who does not
 * run them
 * @throws WorkflowError `workflow-not-found`; `invalid-workflow` with every problem of its files at once
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

/** Tells the caller what is odd in the files. */
export function reportDiagnostics(
  { diagnostics }: Prepared,
  { onWarning }: { onWarning?(message: string): void },
): void {
  for (const diagnostic of diagnostics) onWarning?.(formatProblem(diagnostic));
}

/** The `command` runner and the caller's, by name. */
export function runnersByName(more: readonly Runner[] = []): ReadonlyMap<string, Runner> {
  return new Map([commandRunner, agentRunner, acpRunner, ...more].map((runner) => [runner.name, runner]));
}

function pathOf(projectFolder: string, idOrPath: string, cwd = process.cwd()): string {
  const { path, diagnostics } = findWorkflow(projectFolder, idOrPath, { cwd });
  if (path !== undefined) return path;
  throw new WorkflowError("workflow-not-found", diagnostics.map(({ message }) => message).join("\n"));
}

/** The error of a workflow that cannot run as its files stand. */
export function invalidWorkflow(diagnostics: readonly Diagnostic[]): WorkflowError {
  const lines = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic));
  return new WorkflowError("invalid-workflow", lines.join("\n"), { diagnostics });
}
