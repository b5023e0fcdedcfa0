export type { Diagnostic, PartialUsage, Usage } from "@agentos/platform";
export { acknowledgeHandoff, UnknownClaimError } from "./archive.js";
export { type ArchiveExpiredOptions, archiveExpired } from "./archive-expired.js";
export type { HandoffOrigin, OwnHandoff } from "./chain/origin.js";
export type { ActivePlan } from "./checkpoint/active-plan.js";
export { buildCheckpoint, type CheckpointState } from "./checkpoint/checkpoint.js";
export { type CheckpointOptions, retireCheckpoint } from "./checkpoint/checkpoint-files.js";
export { gatherState, type WorkspaceState } from "./checkpoint/gather-state.js";
export { type RecoverOptions, type Recovery, recover } from "./checkpoint/recover.js";
export { writeCheckpoint } from "./checkpoint/write-checkpoint.js";
export { type ClaimedHandoff, type ClaimOptions, claimHandoff, releaseHandoff } from "./claim-handoff.js";
export { type Drift, type DriftOptions, describeDrift, isExpired } from "./drift.js";
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
export { type GitState, readGitState } from "./git.js";
export { listHandoffs, type StoredHandoff } from "./list-handoffs.js";
export type { TranscriptClient } from "./notes/index.js";
export { type HandoffFile, readHandoff } from "./read-handoff.js";
export { readOwnHandoff } from "./read-own-handoff.js";
export { renderForPrompt } from "./render-prompt.js";
export {
  handoffFromTranscript,
  type TranscriptHandoff,
  type TranscriptOptions,
} from "./transcript/handoff-from-transcript.js";
export { writeHandoff } from "./write-handoff.js";
