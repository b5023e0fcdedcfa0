// All of this package, for the command of this repository alone: `package.json` does not export it.

export { commandLine } from "@agentos/commands/reader";
export {
  APPROVAL_MS,
  approveRequest,
  type CoveredFile,
  dismissRequests,
  findCoveredFiles,
  findRequest,
  listTrusted,
  listUserStateFolders,
  REQUEST_MS,
  revokeTrust,
  stateFolderOf,
  type TrustResult,
  userStateFolder,
} from "@agentos/state/approvals";
export { renderRuleStarter } from "./catalogue/rule-starter.js";
export * from "./index.js";
export {
  type AuditedCommand,
  type AuditedRule,
  type AuditReport,
  auditActions,
  type PastAction,
} from "./judgement/audit.js";
export { type RuleTestResult, testRules } from "./judgement/test-rules.js";
export { findLoosenings, type LoosenedFolder, trustFolder } from "./layers/project-rules.js";
