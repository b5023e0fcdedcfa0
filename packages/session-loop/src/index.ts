export type { PartialUsage, Usage } from "@agentos/platform";
export { SessionLoopError } from "./errors.js";
export { sessionLogJsonSchema } from "./json-schema.js";
export { type LogContent, memoryLog, readSessionLog, type SessionLog } from "./log.js";
export type { ChatMessage } from "./message.js";
export type { ReportedUsage } from "./occupancy.js";
export type {
  LoopEvent,
  LoopResult,
  LoopStatus,
  MaskedMessages,
  MaskRequest,
  RestartQuestion,
  RunSessionsOptions,
  SessionStart,
  StartedSession,
  TurnResult,
} from "./options.js";
export {
  createProgressDetector,
  type ObservedTurn,
  type ProgressDetector,
  type ProgressOptions,
  type ProgressVerdict,
  type RepetitionKind,
} from "./progress/detector.js";
export type { ObservedCall } from "./progress/observation.js";
export { type SessionLogRecord, SessionLogRecordSchema, type StopReason } from "./records.js";
export { runSessions } from "./run-sessions.js";
export { listRuns, type RunSummary, readRun } from "./summary.js";
export type { WindowPart } from "./thresholds.js";
export { type ToolCall, type Turn, UNKNOWN_OUTCOME } from "./turn.js";
