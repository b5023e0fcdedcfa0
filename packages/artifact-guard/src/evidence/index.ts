// Determines whether the checks that an agent claims to have run passed after its last edit, by
// comparing its last message with the end of the client's session file.

export { checkEvidence, type EvidenceOptions } from "./check-evidence.js";
export type { CheckRun } from "./check-run.js";
export { kindsOfName } from "./check-table.js";
export { checksIn } from "./checks-in-command.js";
export { readClaims } from "./claims.js";
export { readCommandLine, readsOnly, type SimpleCommand } from "./commands.js";
export { changesFile } from "./edits.js";
export { isGenerated, relevantPath } from "./files.js";
export { splitSentences } from "./message-sentences.js";
export { namesAsOpen } from "./named-in.js";
export { scriptsIn } from "./project-scripts.js";
export { readEvidence } from "./read-session.js";
export { CHECK_KINDS, type CheckKind, type SessionRecord, type SessionStep } from "./session-record.js";
export type { EvidenceVerdict } from "./verdict.js";
