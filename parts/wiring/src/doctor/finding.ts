import type { ClientId } from "@agentos/clients";

/** A result of `aos doctor`. */
export interface Finding {
  /** The codes are stable, so that scripts can rely on them. */
  code:
    | "node"
    | "installation"
    | "not-wired"
    | "settings"
    | "outdated"
    | "hook"
    | "probe"
    | "twice"
    | "disabled"
    | "start-folder"
    | "trust"
    | "client"
    | "folder"
    | "config"
    | "rules"
    | "approvals"
    | "plugin"
    | "window";
  /** `unknown` means that the check had no result. */
  severity: "ok" | "info" | "unknown" | "warning" | "error";
  client?: ClientId;
  path?: string;
  message: string;
  /** How to fix the problem; always set for warnings and errors. */
  remedy?: string;
}
