// All of this package, for the command of this repository alone: `package.json` does not export it.

export { interpolate, isGlob, MissingValueError, type PhaseScope, type Scope } from "./definition/index.js";
export { phasesAtWork, sessionToCancel } from "./engine/control/cancel-session.js";
export { describeAnswer } from "./engine/gates/answer-gate.js";
export { summariseWorkflows, type WorkflowSummary } from "./engine/workflow-summaries.js";
export * from "./index.js";
export {
  type AskedByPhase,
  type ExpectedArtifact,
  expectedArtifacts,
  type GivenInputs,
  inputFromText,
  missingInputs,
  type NamedInput,
  readGivenInputs,
  readPhaseCriteria,
} from "./plan/index.js";
export { applyEvent, childrenOf, type Inside, insideOf, outerPhases, phaseState } from "./session/index.js";
