import { type Diagnostic, type InputDefinition, listWorkflows, loadWorkflow } from "../definition/index.js";
import { readSessions, type SessionView } from "../session/index.js";

/** A workflow that can be run by its id, as somebody sees it who chooses one. */
export interface WorkflowSummary {
  /** What `aos run` takes. */
  id: string;
  /** The module it belongs to; absent for those in `.agentos/workflows`. */
  module?: string;
  /** Absolute. */
  path: string;
  /** What people see; absent where the file has errors. */
  name?: string;
  description?: string;
  /** What a run is given, by name, in the order of the file. */
  inputs: Record<string, InputDefinition>;
  /** Ids, in the order of the file; empty where it has errors. */
  phases: string[];
  /** What is wrong with the file. */
  diagnostics: readonly Diagnostic[];
  /** Its newest session. */
  lastSession?: SessionView;
}

/**
 * The workflows of a project, sorted by their ids, each with its newest session. Broken files are among them,
 * with what is wrong.
 */
export function summariseWorkflows(projectFolder: string): WorkflowSummary[] {
  const summaries = listWorkflows(projectFolder).map(({ id, path, module }): WorkflowSummary => {
    const { workflow, diagnostics } = loadWorkflow(path);
    return {
      id,
      ...(module !== undefined && { module }),
      path,
      ...(workflow && { name: workflow.name }),
      ...(workflow?.description !== undefined && { description: workflow.description }),
      inputs: workflow?.inputs ?? {},
      phases: workflow?.phases.map((phase) => phase.id) ?? [],
      diagnostics,
    };
  });
  const missing = new Map(summaries.map((summary) => [summary.path, summary]));
  for (const session of readSessions(projectFolder)) {
    if (missing.size === 0) break;
    const summary = missing.get(session.workflow.path);
    if (summary) summary.lastSession = session;
    missing.delete(session.workflow.path);
  }
  return summaries;
}
