// Plans what each phase will run, based on the workflow, its agents, its rules and the session state.

export { evidenceFindings } from "./artifact/evidence.js";
export { keepOriginal, type PlannedArtifact } from "./artifact/planned-artifact.js";
export {
  fileDate,
  type PlannedAttempt,
  planAttempt,
  type RunPlace,
  writeAttemptFiles,
} from "./attempt/attempt-request.js";
export { assertPrograms } from "./check-programs.js";
export {
  type Item,
  innerNodes,
  itemNodes,
  iterationNode,
  type PhaseNode,
  plannedNode,
  usedNodes,
} from "./nesting/phase-node.js";
export { outermost, type RunningWorkflow, usedWorkflows } from "./nesting/used-workflows.js";
export { type PlannedPrompt, planWorkflow, type WorkflowPlan } from "./plan-workflow.js";
export {
  type Prepared,
  type PrepareOptions,
  prepareWorkflow,
  reportDiagnostics,
  runnersByName,
} from "./prepare.js";
export { compiledPromptPath } from "./prompt/compile-prompt.js";
export { runOf } from "./prompt/load-agents.js";
export { concurrencyOf, DEFAULT_MAX_ATTEMPTS, runBudget, runFacts } from "./run-facts.js";
export { inputFromText, readGivenInputs } from "./values/given-inputs.js";
export { resolveEnv, resolveRun } from "./values/resolve-phase.js";
export {
  missingInputs,
  type NamedInput,
  resolveInputs,
  resumedInputs,
  usedInputProblems,
  usedInputs,
  writeRunInputs,
} from "./values/run-inputs.js";
export { programScope, type ScopePlace, scopeAfter, scopeOf } from "./values/scope.js";
export { ValueError } from "./values/value-limits.js";
