export { type Diagnostic, formatDiagnostic, hasErrors, type Position } from "./diagnostics.js";
export { parseDuration } from "./durations.js";
export { type FoundWorkflow, findWorkflow, listWorkflows, type WorkflowFile } from "./find-workflow.js";
export { workflowJsonSchema } from "./json-schema.js";
export {
  type LoadedWorkflow,
  type LoadWorkflowOptions,
  loadWorkflow,
  parseWorkflow,
} from "./load-workflow.js";
export { PLACEHOLDERS, type PlaceholderValues, resolvePhase, substitute } from "./substitute.js";
export {
  type Artifact,
  type CommandRun,
  isCommandRun,
  isShellRun,
  type OtherRun,
  type Phase,
  type Run,
  type ShellRun,
  type Workflow,
} from "./workflow.js";
