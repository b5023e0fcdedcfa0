// Finds, reads and checks workflow files, including their references and expressions.

export type { Diagnostic } from "@agentos/platform";
export { type Budget, parseBudget } from "./budgets.js";
export { formatDiagnostic, hasErrors, type Position } from "./diagnostics.js";
export { isFields } from "./document-path.js";
export { parseDuration } from "./durations.js";
export { everyPhase, isRun, phasePlaces } from "./every-phase.js";
export {
  checkExpression,
  ExpressionError,
  evaluateCondition,
  namesInExpression,
} from "./expression/index.js";
export {
  type FoundWorkflow,
  findWorkflow,
  listWorkflows,
  type WorkflowFile,
} from "./find-workflow.js";
export { valueFromText, valueProblem } from "./input-values.js";
export type { InputDefinition } from "./inputs.js";
export { isGlob } from "./is-glob.js";
export { issueDiagnostics } from "./issues.js";
export { workflowJsonSchema } from "./json-schema.js";
export type { Report } from "./keys/key.js";
export { checkRun, normalizeRun, RunSchema } from "./keys/run.js";
export {
  type LoadedWorkflow,
  type LoadWorkflowOptions,
  loadWorkflow,
  parseWorkflow,
} from "./load-workflow.js";
export type { ForEach, Repeat } from "./nested.js";
export { quote, quoteList } from "./quote.js";
export { readText, unreadableFile } from "./read-text.js";
export {
  checkReferences,
  findReferences,
  formatPath,
  interpolate,
  MissingValueError,
  type Names,
  type PhaseScope,
  referencedValue,
  resolvePath,
  type Scope,
  type ScopePath,
  textOf,
  withWholeId,
} from "./reference/index.js";
export type { PhaseStatus } from "./reference/phase-status.js";
export { bindCommand, bindLine } from "./shell/index.js";
export type {
  CleanupStep,
  ClientRun,
  CommandRun,
  Notification,
  OtherRun,
  Phase,
  Run,
  ShellRun,
  Workflow,
} from "./workflow.js";
export {
  type AcpRun,
  type Artifact,
  clientsOf,
  isAcpRun,
  isAgentRun,
  isClientRun,
  isCommandRun,
  isShellRun,
} from "./workflow.js";
export { parseYaml } from "./yaml-document.js";
