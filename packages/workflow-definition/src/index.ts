export type { Diagnostic } from "@agentos/internal";
export { hasErrors, type Position } from "./definition/diagnostics.js";
export { isFields } from "./definition/document-path.js";
export { isRun, phasePlaces } from "./definition/every-phase.js";
export {
  type CleanupStep,
  type CommandRun,
  everyPhase,
  type ForEach,
  type FoundWorkflow,
  findWorkflow,
  formatDiagnostic,
  type InputDefinition,
  type LoadedWorkflow,
  type LoadWorkflowOptions,
  listWorkflows,
  loadWorkflow,
  type Notification,
  type OtherRun,
  type Phase,
  parseDuration,
  parseWorkflow,
  type Repeat,
  type Run,
  type ShellRun,
  type Workflow,
  type WorkflowFile,
  workflowJsonSchema,
} from "./definition/index.js";
export { valueFromText, valueProblem } from "./definition/input-values.js";
export { isGlob } from "./definition/is-glob.js";
export { issueDiagnostics } from "./definition/issues.js";
export type { Report } from "./definition/keys/key.js";
export { checkRun, normaliseRun, RunSchema } from "./definition/keys/run.js";
export { quote, quoteList } from "./definition/quote.js";
export { readText } from "./definition/read-text.js";
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
