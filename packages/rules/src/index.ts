export {
  type Action,
  type Evidence,
  type FileChange,
  type Finding as RuleFinding,
  type JudgeContext,
  type Operation,
  readAction,
  type ToolCall,
} from "@agentos/commands/effects";
export type {
  Input,
  Invocation,
  Redirection,
  ShellAnalysis,
  ShellWord,
  Unreadable,
} from "@agentos/commands/reader";
export type { Diagnostic } from "@agentos/platform";
export {
  type ApprovalRequest,
  hashAction,
  listRequests,
  type Refusal,
  requestApproval,
  useApproval,
} from "@agentos/state/approvals";
export {
  type Asker,
  type Deviation,
  logDeviation,
  readDeviations,
  type Tier,
} from "@agentos/state/deviations";
export {
  type Catalogue,
  defaultCatalogue,
  type Mode,
  type Rule,
  type RuleMatch,
  type RuleTest,
} from "./catalogue/catalogue.js";
export { type LoadedRules, loadRules, type RuleText } from "./catalogue/load-rules.js";
export { type PermissionRules, permissionRules } from "./catalogue/permissions.js";
export { renderRules } from "./catalogue/render.js";
export {
  type Allowed,
  type Explanation,
  explain,
  judge,
  type Reported,
  type Stopped,
  type Verdict,
} from "./judgment/judge.js";
export { type RefusalOptions, renderRefusal } from "./judgment/refusal.js";
export type { Loosening } from "./layers/layers.js";
export { loadProjectRules, type ProjectRules } from "./layers/project-rules.js";
export type { AskMode, RuleSettings } from "./layers/rule-settings.js";
export { createProjectContext } from "./project/project-context.js";
export { createSessionFiles, type SessionFiles } from "./project/session-files.js";
export { analyzeShell } from "./shell-analysis.js";
