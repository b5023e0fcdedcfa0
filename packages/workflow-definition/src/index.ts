export type { Diagnostic } from "@agentos/internal";
export { formatDiagnostic, hasErrors, type Position } from "./definition/diagnostics.js";
export { isFields } from "./definition/document-path.js";
export { parseDuration } from "./definition/durations.js";
export { everyPhase, isRun, phasePlaces } from "./definition/every-phase.js";
export {
  type FoundWorkflow,
  findWorkflow,
  listWorkflows,
  type WorkflowFile,
} from "./definition/find-workflow.js";
export { valueFromText, valueProblem } from "./definition/input-values.js";
export type { InputDefinition } from "./definition/inputs.js";
export { isGlob } from "./definition/is-glob.js";
export { issueDiagnostics } from "./definition/issues.js";
export { workflowJsonSchema } from "./definition/json-schema.js";
export type { Report } from "./definition/keys/key.js";
export { checkRun, normaliseRun, RunSchema } from "./definition/keys/run.js";
export {
  type LoadedWorkflow,
  type LoadWorkflowOptions,
  loadWorkflow,
  parseWorkflow,
} from "./definition/load-workflow.js";
export type { ForEach, Repeat } from "./definition/nested.js";
export { quote, quoteList } from "./definition/quote.js";
export { readText } from "./definition/read-text.js";
export type {
  CleanupStep,
  CommandRun,
  Notification,
  OtherRun,
  Phase,
  Run,
  ShellRun,
  Workflow,
} from "./definition/workflow.js";
export { type Artifact, isCommandRun, isShellRun } from "./definition/workflow.js";
export { parseYaml } from "./definition/yaml-document.js";
export {
  checkExpression,
  ExpressionError,
  evaluateCondition,
  evaluateExpression,
  namesInExpression,
} from "./expression/index.js";
export { splitFrontMatter } from "./front-matter.js";
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
  splitReferences,
  textOf,
  withWholeId,
} from "./reference/index.js";
export type { PhaseStatus } from "./reference/phase-status.js";
export { bindCommand, bindLine } from "./shell/index.js";
