export { checkEvidence, type EvidenceOptions, type EvidenceVerdict } from "./check-evidence.js";
export { readClaims } from "./claims.js";
export { readEvidence } from "./read-session.js";
export { CHECK_KINDS, type CheckKind, type SessionRecord, type SessionStep } from "./session-record.js";
