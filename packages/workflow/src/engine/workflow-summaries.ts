import { type Diagnostic, type InputDefinition, listWorkflows, loadWorkflow } from "../definition/index.js";
import { readSessions, type SessionView } from "../session/index.js";

/** A workflow that can be run by its id. */
export interface WorkflowSummary {
  /** The argument for `aos run`. */
  id: string;
  /** The workflow's module. Absent for workflows in `.agentos/workflows`. */
  module?: string;
  /** Absolute path. */
  path: string;
  /** Display name. Absent if the file has errors. */
  name?: string;
  description?: string;
  /** By name, in file order. */
  inputs: Record<string, InputDefinition>;
  /** Phase ids in file order. Empty if the file has errors. */
  phases: string[];
  diagnostics: readonly Diagnostic[];
  /** The workflow's latest session. */
  lastSession?: SessionView;
}

/** Lists a project's workflows, sorted by id. Includes files with errors. */
export function summarizeWorkflows(projectFolder: string): WorkflowSummary[] {
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
