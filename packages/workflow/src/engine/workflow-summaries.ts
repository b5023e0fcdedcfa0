import { type Diagnostic, type InputDefinition, listWorkflows, loadWorkflow } from "../definition/index.js";
import { readSessions, type SessionView } from "../session/index.js";

/** A workflow that can be run by its id, with the facts for choosing one. */
export interface WorkflowSummary {
  /** The argument for `aos run`. */
  id: string;
  /** The module it belongs to; absent for those in `.agentos/workflows`. */
  module?: string;
  /** Absolute. */
  path: string;
  /** The display name; absent if the file has errors. */
  name?: string;
  description?: string;
  /** The inputs of a run, by name, in the order of the file. */
  inputs: Record<string, InputDefinition>;
  /** Ids, in the order of the file; empty if it has errors. */
  phases: string[];
  /** The problems of the file. */
  diagnostics: readonly Diagnostic[];
  /** Its newest session. */
  lastSession?: SessionView;
}

/**
 * The workflows of a project, sorted by id, each with its newest session. Broken files are included, with
 * their problems.
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
