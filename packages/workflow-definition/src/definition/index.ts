export { formatDiagnostic } from "./diagnostics.js";
export { parseDuration } from "./durations.js";
export { everyPhase } from "./every-phase.js";
export { type FoundWorkflow, findWorkflow, listWorkflows, type WorkflowFile } from "./find-workflow.js";
export type { InputDefinition } from "./inputs.js";
export { workflowJsonSchema } from "./json-schema.js";
export {
  type LoadedWorkflow,
  type LoadWorkflowOptions,
  loadWorkflow,
  parseWorkflow,
} from "./load-workflow.js";
export type { ForEach, Repeat } from "./nested.js";
export type {
  CleanupStep,
  CommandRun,
  Notification,
  OtherRun,
  Phase,
  Run,
  ShellRun,
  Workflow,
} from "./workflow.js";
