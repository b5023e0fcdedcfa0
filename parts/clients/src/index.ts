// Describes each agent client in its own folder. Registries list what each client supports.

export { AGENT_PACKAGES, AGENT_PROGRAMS, AGENT_VARIABLES } from "./agent-programs.js";
export { claudeCodeUsage } from "./claude-code/usage.js";
export type { CompactionQuestion, CompactionRule, CompactSwitches } from "./compaction/compaction-rule.js";
export { type Environment, isSet, type Place } from "./environment.js";
export type { ClientEvent, SessionHookEvent, ToolCall } from "./events/client-event.js";
export type { EventKind } from "./events/event-kind.js";
export { dialectFor, guessDialect, readEvent, readSessionHookEvent } from "./events/read-event.js";
export {
  type AgentFailure,
  type AgentLimit,
  briefLine,
  type FailureKind,
  failureFrom,
  isForPerson,
  isLimit,
  isSpent,
  withStatus,
} from "./failure/index.js";
export {
  type HeadlessClient,
  type HeadlessOptions,
  headlessCommand,
  headlessProblems,
  PERMISSIONS,
  type Permissions,
} from "./headless/headless-client.js";
export type { ClientIdentity } from "./identity.js";
export type { ClientProbe, ProbeRequest } from "./probe/client-probe.js";
export { BRANCHES } from "./registry/branches.js";
export { COMPACTION_RULES } from "./registry/compaction-rules.js";
export { DIALECTS } from "./registry/dialects.js";
export { HEADLESS, headlessClient } from "./registry/headless.js";
export { CLIENTS, type ClientId, identityOf } from "./registry/identities.js";
export { PROBES } from "./registry/probes.js";
export { RECORDED_EVENTS } from "./registry/recorded-events.js";
export { SESSION_DATABASES } from "./registry/session-databases.js";
export { SESSION_STORES } from "./registry/session-stores.js";
export { STREAMS } from "./registry/streams.js";
export { TRANSCRIPTS } from "./registry/transcripts.js";
export { USAGE_FORMATS } from "./registry/usage-formats.js";
export { WIRINGS } from "./registry/wirings.js";
export type {
  AbandonedRows,
  Action,
  Branches,
  BranchFormat,
  CallResult,
  FileEdit,
  RowReader,
  SessionCall,
  SessionEvent,
  TaskEnd,
  TaskOutput,
  Todo,
  TodoChange,
  TranscriptFormat,
} from "./session/index.js";
export type { DatabaseRow } from "./sessions/session-database.js";
export type { ListedFile, SessionStore } from "./sessions/session-store.js";
export type { AgentRow, Totals } from "./streams/agent-row.js";
export { agentName, type StreamFormat } from "./streams/stream-format.js";
export { type RecognizedStream, StreamRecognizer } from "./streams/stream-recognizer.js";
export { type RecordedCall, readRecordedCalls } from "./transcript/recorded-calls.js";
export { parseUsage, type UsageProvider } from "./usage/parse-usage.js";
export type { CountedUsage } from "./usage/usage.js";
export type { Call, UsageFormat } from "./usage/usage-format.js";
export type { AnswerRow, CompactionRow, UsageRow } from "./usage/usage-row.js";
export type { ClientWiring, HookEntry, HookRun, PlacedHook, Places, Scope } from "./wiring/client-wiring.js";
