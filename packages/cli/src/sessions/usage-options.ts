import type { GlobalOptions } from "../project.js";

export const USAGE_ROWS = ["day", "session", "model"] as const;

export interface UsageOptions extends GlobalOptions {
  by?: (typeof USAGE_ROWS)[number];
  since?: string;
  until?: string;
  all?: true;
}
