// Adds hooks to clients' settings, checks them, and removes them without a trace: `aos init`,
// `aos doctor` and `aos uninstall`.

export type { ClientId, Places, Scope } from "@agentos/clients";
export { type Applied, applyPlan } from "./apply.js";
export type { FileChange, Untouched } from "./changes.js";
export { claudePluginFiles } from "./claude-plugin.js";
export { CLIENT_IDS, CLIENTS, type Client } from "./clients/client.js";
export { type DetectedClient, detectClients } from "./detect.js";
export { renderDiff } from "./diff.js";
export { examineApproval } from "./doctor/clients.js";
export { examine } from "./doctor/examine.js";
export type { Finding } from "./doctor/finding.js";
export { withCause } from "./doctor/probe/cause.js";
export { probeClients } from "./doctor/probe/probe.js";
export { findObstacles } from "./doctor/settings.js";
export {
  type HookPlace,
  hookCommand,
  type ProgramName,
  parseHookCommand,
  UnusableFolderError,
} from "./hooks.js";
export { findInstalled, type Installation, placeFor, readInstallation } from "./installation.js";
export type { InitOptions, WiringOptions } from "./options.js";
export { type Plan, planInit, planSync, planUninstall } from "./plan.js";
export { hasProjectFiles } from "./project-files.js";
export { missingFolders, removeEmptyFolders } from "./record.js";
export { guardedClients, wiredClients } from "./wired.js";
