export {
  type Action,
  type Evidence,
  type FileChange,
  type Finding as RuleFinding,
  type JudgeContext,
  type Operation,
  readAction,
} from "@agentos/effects";
export type { Diagnostic } from "@agentos/internal";
export {
  commandLine,
  type Input,
  type Invocation,
  type Redirection,
  type ShellAnalysis,
  type ShellWord,
  type Unreadable,
} from "@agentos/shell";
export { hashAction } from "./action-hash.js";
export { APPROVAL_MS, type Approval, approveRequest, useApproval } from "./approvals.js";
export { assembleRules, type RuleText } from "./assemble.js";
export {
  type AuditedCommand,
  type AuditedRule,
  type AuditOptions,
  type AuditReport,
  auditActions,
  type PastAction,
} from "./audit.js";
export {
  type Catalogue,
  defaultCatalogue,
  type Mode,
  type Rule,
  type RuleMatch,
  type RuleTest,
  type Tier,
} from "./catalogue.js";
export { type CoveredFile, findCoveredFiles } from "./covered-files.js";
export { type Deviation, logDeviation, readDeviations } from "./deviations.js";
export { type FoundRequest, findRequest } from "./find-request.js";
export { RULE_SETTINGS } from "./hook/settings.js";
export { type Explanation, explain, judge, type Verdict } from "./judge.js";
export type { Loosening } from "./layers.js";
export { type LoadedRules, loadRules } from "./load-rules.js";
export { type PermissionRules, permissionRules } from "./permissions.js";
export { createProjectContext } from "./project-context.js";
export {
  findLoosenings,
  type LoosenedFolder,
  loadProjectRules,
  type ProjectRules,
  trustFolder,
} from "./project-rules.js";
export { renderRules } from "./render.js";
export {
  type ApprovalRequest,
  type Asker,
  dismissRequests,
  listRequests,
  REQUEST_MS,
  requestApproval,
} from "./requests.js";
export type { AskMode, RuleSettings } from "./rule-settings.js";
export { renderRuleStarter } from "./rule-starter.js";
export { analyseShell } from "./shell-analysis.js";
export { listUserStateFolders, stateFolderOf } from "./state-folder.js";
export { type RuleTestResult, testRules } from "./test-rules.js";
export { listTrusted, revokeTrust, type TrustedFolder, type TrustResult } from "./trust.js";
export { userStateFolder } from "./user-state.js";
export { type WrittenRules, writeRules } from "./write-rules.js";
