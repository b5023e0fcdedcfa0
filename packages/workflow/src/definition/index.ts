export { type Diagnostic, formatDiagnostic, hasErrors, type Position } from "./diagnostics.js";
export {
  type Artifact,
  type CommandRun,
  isCommandRun,
  isShellRun,
  type OtherRun,
  type Phase,
  type Run,
  type ShellRun,
  type Workflow,
} from "./workflow.js";
