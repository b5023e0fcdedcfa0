export type { Diagnostic, PartialUsage, Usage } from "@agentos/platform";
export { CriteriaSchema } from "@agentos/platform/settings";
export { type Finding, type FindingCode, passes } from "@agentos/text/source";
export { type ArtifactType, artifactTypeOf } from "./artifact-type.js";
export { type ArtifactContext, checkArtifact } from "./check-artifact.js";
export { type Criteria, DEFAULT_CRITERIA, mergeCriteria } from "./criteria.js";
export { type Decision, type DecisionInput, decide, retryDelayMs } from "./decide.js";
export {
  type CheckKind,
  checkEvidence,
  type EvidenceOptions,
  type EvidenceVerdict,
  readEvidence,
  type SessionRecord,
  type SessionStep,
} from "./evidence/index.js";
export { findArtifacts } from "./glob.js";
export { type AppliedCriteria, type ProjectCriteria, readProjectCriteria } from "./project-criteria.js";
export { type ReadArtifact, readArtifact } from "./read-artifact.js";
export { formatCodeFrame } from "./render/code-frame.js";
export { type PreviousAttempt, retryPrompt } from "./retry-prompt.js";
export { parseCriteria, parseTemplateCriteria } from "./template.js";
