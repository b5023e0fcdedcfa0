import type { ClientId } from "@agentos/clients";

/** A result of the doctor. */
export interface Finding {
  /** Stable, for scripts. */
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
  /** `unknown`: it was checked without a result. */
  severity: "ok" | "info" | "unknown" | "warning" | "error";
  client?: ClientId;
  path?: string;
  message: string;
  /** What to do about it; warnings and errors always have one. */
  remedy?: string;
}
