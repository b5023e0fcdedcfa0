import type { GlobalOptions } from "../project.js";

/** How the usage table groups calls. */
export const USAGE_ROWS = ["day", "session", "model"] as const;

/** The flags of `aos context --total`. */
export interface UsageOptions extends GlobalOptions {
  by?: (typeof USAGE_ROWS)[number];
  since?: string;
  until?: string;
  all?: true;
}
