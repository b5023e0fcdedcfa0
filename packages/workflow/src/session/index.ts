// Records sessions as events, and derives states, lists, logs and reports from them. Makes no
// decisions.

export { type GivenAnswer, giveAnswer, readAnswer } from "./disk/answer-file.js";
export {
  type ListSessionsOptions,
  listSessions,
  readSession,
  readSessions,
  type SessionView,
} from "./disk/read-session.js";
export { SecretValues } from "./disk/secret-values.js";
export { openSessionLog, type SessionLog, unusable, usingState } from "./disk/session-log.js";
export { whenStopped } from "./disk/when-stopped.js";
export { WorkflowError, type WorkflowErrorCode } from "./errors.js";
export {
  type CheckedArtifact,
  type Conflict,
  type NewSessionEvent,
  type PlannedPhase,
  type ReportedAgent,
  type RunBudget,
  type SessionEvent,
  SessionEventSchema,
  type StopDecision,
  type StoppedAction,
  type TokenUsage,
} from "./events.js";
export { type Followed, type FollowOptions, followLogs } from "./logs/follow-logs.js";
export { type LogChoice, listLogs, type PhaseLog, readLog } from "./logs/logs.js";
export { assertPhaseId, innerId, itemId, iterationId, phaseFileName } from "./nested-id.js";
export { type SessionPaths, sessionPaths, sessionsFolder, stateFolder } from "./paths.js";
export { readAgentDeviations } from "./report/agent-deviations.js";
export { type AgentTotals, totalOf } from "./report/agent-totals.js";
export { type Learned, learnEstimates } from "./report/estimates.js";
export {
  type ReportedCleanup,
  type ReportedGate,
  type ReportedHandoff,
  type ReportedPhase,
  type ReportedRetry,
  reportSession,
  type SessionReport,
} from "./report/report.js";
export { type GraphPhase, type SessionGraph, sessionGraph } from "./report/session-graph.js";
export type { AgentRun, AgentRunStatus } from "./state/agent-run.js";
export { findChanges } from "./state/changes.js";
export { dependentsWithin, phasesBefore } from "./state/dependents.js";
export { BY_TIMEOUT } from "./state/gate-answer.js";
export { type Inside, insideOf, leavesOf } from "./state/inside.js";
export { childrenOf, outerPhases, phasesInside } from "./state/phase-list.js";
export type { GateAnswer } from "./state/phase-state.js";
export { hasFailed, hasFailedAtGate, isFinished, isSettled, type PhaseState } from "./state/phase-state.js";
export {
  applyEvent,
  foldEvents,
  isOver,
  type PhaseStatus,
  phaseState,
  type SessionState,
} from "./state/state.js";
