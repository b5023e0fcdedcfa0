export type { AgentReport } from "@agentos/clients/output";
export type { SessionDeviation } from "@agentos/handoff/deviations";
export type { Usage } from "@agentos/platform";
export {
  type Artifact,
  type CleanupStep,
  type ClientRun,
  type CommandRun,
  type Diagnostic,
  type FoundWorkflow,
  findWorkflow,
  formatDiagnostic,
  hasErrors,
  type InputDefinition,
  type LoadedWorkflow,
  type LoadWorkflowOptions,
  listWorkflows,
  loadWorkflow,
  type Notification,
  type OtherRun,
  type Phase,
  type Position,
  parseWorkflow,
  type Run as PhaseRun,
  type ShellRun,
  type Workflow,
  type WorkflowFile,
  workflowJsonSchema,
} from "./definition/index.js";
export { type PlacedRun, runPlaced } from "./engine/attempt/run-placed.js";
export { type CancelAnswer, type CancelOptions, cancelSession } from "./engine/control/cancel-session.js";
export { type PauseAnswer, requestPause } from "./engine/control/pause-request.js";
export {
  type Pruned,
  type PrunedSession,
  type PruneOptions,
  pruneSessions,
} from "./engine/control/prune-sessions.js";
export { type AnsweredGate, answerGate, type GateAnswerOptions } from "./engine/gates/answer-gate.js";
export type { RunOptions as RunWorkflowOptions, SessionResult } from "./engine/options.js";
export type { ResumeOptions } from "./engine/resume-options.js";
export { resumeSession } from "./engine/resume-session.js";
export { runWorkflow } from "./engine/run-workflow.js";
export { type PlannedPrompt, type PrepareOptions, planWorkflow, type WorkflowPlan } from "./plan/index.js";
export { findProjectFolder } from "./project-folder.js";
export {
  commandRunner,
  type Place,
  type PlacedRequest,
  type ProcessGroup,
  type Runner,
  type RunOutcome,
  type RunRequest,
} from "./runner/index.js";
export {
  type AgentRun,
  type AgentRunStatus,
  type AgentTotals,
  type CheckedArtifact,
  type Followed,
  type FollowOptions,
  foldEvents,
  followLogs,
  type GateAnswer,
  type GivenAnswer,
  type GraphPhase,
  type ListSessionsOptions,
  type LogChoice,
  listLogs,
  listSessions,
  type PhaseLog,
  type PhaseState,
  type PhaseStatus,
  type PlannedPhase,
  type ReportedAgent,
  type ReportedCleanup,
  type ReportedGate,
  type ReportedHandoff,
  type ReportedPhase,
  type ReportedRetry,
  readLog,
  readSession,
  reportSession,
  type SessionEvent,
  SessionEventSchema,
  type SessionGraph,
  type SessionReport,
  type SessionState,
  type SessionView,
  type StopDecision,
  type StoppedAction,
  stateFolder,
  type TokenUsage,
  WorkflowError,
  type WorkflowErrorCode,
  whenStopped,
} from "./session/index.js";
