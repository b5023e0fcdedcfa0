export { type Diagnostic, type PartialUsage, readGitState, type Usage } from "@agentos/platform";
export type { CheckpointState } from "./checkpoint/checkpoint.js";
export {
  type CheckpointOptions,
  type RecoverOptions,
  type Recovery,
  recover,
  retireCheckpoint,
  writeCheckpoint,
} from "./checkpoint/checkpoint-files.js";
export { type Drift, type DriftOptions, describeDrift, type GitState, isExpired } from "./drift/drift.js";
export {
  buildHandoff,
  type CompletedTask,
  type FrontMatterValue,
  type Handoff,
  type HandoffInput,
  HandoffSchema,
  type ParsedHandoff,
  parseHandoff,
  type RemainingTask,
  type Said,
} from "./format/index.js";
export type { TranscriptClient } from "./notes/index.js";
export { renderForPrompt } from "./prompt/render-prompt.js";
export {
  acknowledgeHandoff,
  type ClaimedHandoff,
  type ClaimOptions,
  claimHandoff,
  releaseHandoff,
  UnknownClaimError,
} from "./store/claim-handoff.js";
export { listHandoffs, type StoredHandoff } from "./store/list-handoffs.js";
export type { HandoffOrigin, OwnHandoff } from "./store/origin.js";
export { type HandoffFile, readHandoff } from "./store/read-handoff.js";
export { readOwnHandoff } from "./store/read-own-handoff.js";
export { type ArchiveExpiredOptions, archiveExpired } from "./store/waiting-handoffs.js";
export { writeHandoff } from "./store/write-handoff.js";
export {
  handoffFromTranscript,
  type TranscriptHandoff,
  type TranscriptOptions,
} from "./transcript/handoff-from-transcript.js";
export type { ActivePlan } from "./workspace/active-plan.js";
export { gatherState, type WorkspaceState } from "./workspace/gather-state.js";
