export {
  type Action,
  type Evidence,
  type FileChange,
  type Finding as RuleFinding,
  type JudgeContext,
  type Operation,
  readAction,
} from "@agentos/commands/effects";
export {
  commandLine,
  type Input,
  type Invocation,
  type Redirection,
  type ShellAnalysis,
  type ShellWord,
  type Unreadable,
} from "@agentos/commands/reader";
export type { Diagnostic } from "@agentos/platform";
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
} from "@agentos/state/approvals";
export {
  type Asker,
  type Deviation,
  logDeviation,
  readDeviations,
  type Tier,
} from "@agentos/state/deviations";
export { assembleRules, type RuleText } from "./catalogue/assemble.js";
export {
  type Catalogue,
  defaultCatalogue,
  type Mode,
  type Rule,
  type RuleMatch,
  type RuleTest,
} from "./catalogue/catalogue.js";
export { type LoadedRules, loadRules } from "./catalogue/load-rules.js";
export { type PermissionRules, permissionRules } from "./catalogue/permissions.js";
export { renderRules } from "./catalogue/render.js";
export { renderRuleStarter } from "./catalogue/rule-starter.js";
export { type WrittenRules, writeRules } from "./catalogue/write-rules.js";
export {
  type AuditedCommand,
  type AuditedRule,
  type AuditOptions,
  type AuditReport,
  auditActions,
  type PastAction,
} from "./judgement/audit.js";
export { type Explanation, explain, judge, type Verdict } from "./judgement/judge.js";
export { type RuleTestResult, testRules } from "./judgement/test-rules.js";
export type { Loosening } from "./layers/layers.js";
export {
  findLoosenings,
  type LoosenedFolder,
  loadProjectRules,
  type ProjectRules,
  trustFolder,
} from "./layers/project-rules.js";
export type { AskMode, RuleSettings } from "./layers/rule-settings.js";
export { createProjectContext } from "./project/project-context.js";
export { analyseShell } from "./shell-analysis.js";
