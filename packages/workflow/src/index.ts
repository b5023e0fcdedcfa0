export type { SessionDeviation } from "@agentos/handoff/deviations";
export {
  type Artifact,
  type CleanupStep,
  type CommandRun,
  type Diagnostic,
  type FoundWorkflow,
  findWorkflow,
  formatDiagnostic,
  hasErrors,
  type InputDefinition,
  interpolate,
  isGlob,
  type LoadedWorkflow,
  type LoadWorkflowOptions,
  listWorkflows,
  loadWorkflow,
  MissingValueError,
  type Notification,
  type OtherRun,
  type Phase,
  type PhaseScope,
  type Position,
  parseWorkflow,
  type Run as PhaseRun,
  type Scope,
  type ShellRun,
  type Workflow,
  type WorkflowFile,
  workflowJsonSchema,
} from "@agentos/workflow-definition";
export {
  type AnsweredGate,
  answerGate,
  describeAnswer,
  type GateAnswerOptions,
} from "./engine/answer-gate.js";
export {
  type CancelAnswer,
  type CancelOptions,
  cancelSession,
  phasesAtWork,
  sessionToCancel,
} from "./engine/cancel-session.js";
export { WorkflowError, type WorkflowErrorCode } from "./engine/errors.js";
export { type ExpectedArtifact, expectedArtifacts } from "./engine/expected-artifacts.js";
export { type GivenInputs, inputFromText, readGivenInputs } from "./engine/given-inputs.js";
export type { RunOptions as RunWorkflowOptions, SessionResult } from "./engine/options.js";
export { type PauseAnswer, requestPause } from "./engine/pause-request.js";
export { type AskedByPhase, readPhaseCriteria } from "./engine/phase-criteria.js";
export { type PlannedPrompt, planWorkflow, type WorkflowPlan } from "./engine/plan-workflow.js";
export type { PrepareOptions } from "./engine/prepare.js";
export {
  type Pruned,
  type PrunedSession,
  type PruneOptions,
  pruneSessions,
} from "./engine/prune-sessions.js";
export { type ResumeOptions, resumeSession } from "./engine/resume-session.js";
export { missingInputs, type NamedInput } from "./engine/run-inputs.js";
export { runWorkflow } from "./engine/run-workflow.js";
export { summariseWorkflows, type WorkflowSummary } from "./engine/workflow-summaries.js";
export { findProjectFolder } from "./project-folder.js";
export {
  type AgentReport,
  commandRunner,
  type ProcessGroup,
  type Runner,
  type RunOutcome,
  type RunRequest,
  type RunUsage,
} from "./runner/index.js";
export type { AgentRun, AgentRunStatus } from "./session/agent-run.js";
export type { AgentTotals } from "./session/agent-totals.js";
export type { GivenAnswer } from "./session/answer-file.js";
export {
  type CheckedArtifact,
  type PlannedPhase,
  type ReportedAgent,
  type SessionEvent,
  SessionEventSchema,
  type StopDecision,
  type StoppedAction,
  type TokenUsage,
} from "./session/events.js";
export { type Followed, type FollowOptions, followLogs } from "./session/follow-logs.js";
export type { GateAnswer } from "./session/gate-answer.js";
export { type Inside, insideOf } from "./session/inside.js";
export { type LogChoice, listLogs, type PhaseLog, readLog } from "./session/logs.js";
export { stateFolder } from "./session/paths.js";
export { childrenOf, outerPhases } from "./session/phase-list.js";
export {
  type ListSessionsOptions,
  listSessions,
  readSession,
  type SessionView,
} from "./session/read-session.js";
export {
  type ReportedCleanup,
  type ReportedGate,
  type ReportedHandoff,
  type ReportedPhase,
  type ReportedRetry,
  reportSession,
  type SessionReport,
} from "./session/report.js";
export type { GraphPhase, SessionGraph } from "./session/session-graph.js";
export {
  applyEvent,
  foldEvents,
  type PhaseState,
  type PhaseStatus,
  phaseState,
  type SessionState,
} from "./session/state.js";
export { whenStopped } from "./session/when-stopped.js";
