// Exports for the `aos` command; not part of the package's `exports`.

export { type Budget, parseBudget, parseDuration } from "./definition/index.js";
export { phasesAtWork, sessionToCancel } from "./engine/control/cancel-session.js";
export { describeAnswer } from "./engine/gates/answer-gate.js";
export { summarizeWorkflows, type WorkflowSummary } from "./engine/workflow-summaries.js";
export * from "./index.js";
export {
  inputFromText,
  missingInputs,
  type NamedInput,
  readGivenInputs,
} from "./plan/index.js";
export { cleanWorktrees, type ListedWorktree, listWorktrees } from "./worktrees/index.js";
