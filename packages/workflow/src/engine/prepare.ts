import { createHash } from "node:crypto";
import { formatProblem } from "@agentos/internal";
import { createGraph, type Graph } from "@agentos/waves";
import {
  type Diagnostic,
  findWorkflow,
  formatDiagnostic,
  hasErrors,
  type LoadedWorkflow,
  loadWorkflow,
  type Phase,
  type Workflow,
} from "../definition/index.js";
import { type Agent, loadAgents, loadRules, type Rule } from "../prompt/index.js";
import { commandRunner, type Runner } from "../runner/index.js";
import type { PlannedPhase } from "../session/events.js";
import { WorkflowError } from "./errors.js";
import type { RunOptions } from "./options.js";
import { loadCriteria, type PhaseCriteria } from "./phase-criteria.js";

/** A workflow with everything around it that a run needs, read and checked once. */
export interface Prepared {
  workflow: Workflow;
  graph: Graph;
  agents: ReadonlyMap<string, Agent>;
  rules: readonly Rule[];
  /** What is asked of the artefact of each phase that has one. */
  criteria: ReadonlyMap<string, PhaseCriteria>;
  /** What a session remembers of the phases. */
  planned: readonly PlannedPhase[];
  /** Warnings only. */
  diagnostics: readonly Diagnostic[];
  /** The definition of a phase of this workflow. */
  phase(id: string): Phase;
}

/** What else the reading of a workflow depends on. */
export interface PrepareOptions {
  /** Runners beside `command`. */
  runners?: readonly Runner[];
  /** What a relative path is relative to; default this process's. */
  cwd?: string;
}

/**
 * Finds a workflow by id or path and reads it with its agents and rules.
 * @throws WorkflowError `workflow-not-found`; `invalid-workflow` with every problem of its files at once
 */
export function prepareWorkflow(
  projectFolder: string,
  idOrPath: string,
  options: PrepareOptions = {},
): Prepared {
  const runners = [...runnersByName(options.runners).keys()];
  const { workflow, diagnostics: ofFile } = readWorkflow(projectFolder, idOrPath, runners, options.cwd);
  if (workflow === undefined) throw invalidWorkflow(ofFile);
  const { agents, diagnostics: ofAgents } = loadAgents(projectFolder, workflow, { runners });
  const { rules, diagnostics: ofRules } = loadRules(projectFolder, workflow.module);
  const { criteria, diagnostics: ofTemplates } = loadCriteria(projectFolder, workflow);
  const diagnostics = [...ofFile, ...ofAgents, ...ofRules, ...ofTemplates];
  if (hasErrors(diagnostics)) throw invalidWorkflow(diagnostics);
  const graph = createGraph(workflow.phases);
  const phases = new Map(workflow.phases.map((phase) => [phase.id, phase]));
  return {
    workflow,
    graph,
    agents,
    rules,
    criteria,
    diagnostics,
    planned: workflow.phases.map((phase) => plannedPhase(phase, graph)),
    phase(id) {
      const phase = phases.get(id);
      if (phase === undefined) throw new Error(`No phase ${id} in ${workflow.path}`);
      return phase;
    },
  };
}

/** Tells the caller what is odd in the files. */
export function reportDiagnostics({ diagnostics }: Prepared, { onWarning }: RunOptions): void {
  for (const diagnostic of diagnostics) onWarning?.(formatProblem(diagnostic));
}

/** The `command` runner and the caller's, by name. */
export function runnersByName(more: readonly Runner[] = []): ReadonlyMap<string, Runner> {
  return new Map([commandRunner, ...more].map((runner) => [runner.name, runner]));
}

function readWorkflow(
  projectFolder: string,
  idOrPath: string,
  runners: string[],
  cwd = process.cwd(),
): LoadedWorkflow {
  const { path, diagnostics } = findWorkflow(projectFolder, idOrPath, { cwd });
  if (path === undefined)
    throw new WorkflowError("workflow-not-found", diagnostics.map(({ message }) => message).join("\n"));
  return loadWorkflow(path, { runners });
}

function plannedPhase(phase: Phase, graph: Graph): PlannedPhase {
  const { id, name, agent, gate, approval } = phase;
  return {
    id,
    name,
    agent,
    dependsOn: [...graph.dependenciesOf(id)],
    ...(gate && { gate }),
    ...(approval?.question !== undefined && { question: approval.question }),
    hash: hashOf(phase),
  };
}

/** Of what decides what a phase does; not of where it stands in the file, nor of its order and gate, which are compared apart. */
function hashOf({
  line: _,
  agentPosition: __,
  dependsOn: ___,
  next: ____,
  estimate: _____,
  gate: ______,
  approval: _______,
  ...phase
}: Phase): string {
  return createHash("sha256").update(JSON.stringify(phase)).digest("hex").slice(0, 16);
}

function invalidWorkflow(diagnostics: readonly Diagnostic[]): WorkflowError {
  const lines = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic));
  return new WorkflowError("invalid-workflow", lines.join("\n"), { diagnostics });
}
