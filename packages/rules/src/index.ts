export {
  APPROVAL_MS,
  type Approval,
  type ApprovalRequest,
  approveRequest,
  type CoveredFile,
  dismissRequests,
  type FoundRequest,
  findCoveredFiles,
  findRequest,
  hashAction,
  listRequests,
  listTrusted,
  listUserStateFolders,
  REQUEST_MS,
  type Refusal,
  requestApproval,
  revokeTrust,
  stateFolderOf,
  type TrustedFolder,
  type TrustResult,
  useApproval,
  userStateFolder,
} from "@agentos/approvals";
export { type Asker, type Deviation, logDeviation, readDeviations, type Tier } from "@agentos/deviations";
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
} from "./catalogue.js";
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
export type { AskMode, RuleSettings } from "./rule-settings.js";
export { renderRuleStarter } from "./rule-starter.js";
export { analyseShell } from "./shell-analysis.js";
export { type RuleTestResult, testRules } from "./test-rules.js";
export { type WrittenRules, writeRules } from "./write-rules.js";
