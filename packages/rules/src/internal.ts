// Exports only for the `aos` command. `package.json` does not list this file.

export { commandLine } from "@agentos/commands/reader";
export {
  APPROVAL_MS,
  type ApprovalRequest,
  aboutOf,
  type CoveredFile,
  changedFiles,
  checkOwn,
  dismissRequests,
  findCoveredFiles,
  findRequest,
  GRANT_PURPOSE,
  idOf,
  isMachineMode,
  isOutdated,
  isRootsAlone,
  KEY_BYTES,
  listDismissed,
  listTrusted,
  listUserStateFolders,
  MACHINE_FILE,
  MACHINE_FOLDER,
  openUserFolder,
  projectOf,
  REQUEST_MS,
  readRequest,
  removeOldRequests,
  removeOldUses,
  revokeTrust,
  rootsFile,
  stateFolderOf,
  TRUST_PURPOSE,
  termsOf,
  textsOf,
  trustFile,
  trustTerms,
  UserStateError,
  userStateFolder,
  writeRequest,
} from "@agentos/state/approvals";
export { readAgentDeviations, readWorkflowDeviations, subjectOf } from "@agentos/state/deviations";
export { addAllowed } from "./catalogue/add-allowed.js";
export { countDecisions } from "./count-decisions.js";
export { type Outcome, outcomeOf } from "./hook/outcome.js";
export * from "./index.js";
export {
  type AuditedCommand,
  type AuditedRule,
  type AuditReport,
  auditActions,
  type PastAction,
} from "./judgment/audit.js";
export { type RuleTestResult, testRules } from "./judgment/test-rules.js";
export { findLoosenings, type LoosenedFolder } from "./layers/project-rules.js";
export { listUndecided, type UndecidedRequest } from "./undecided-requests.js";
