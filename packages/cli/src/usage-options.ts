import type { GlobalOptions } from "./commands/common.js";

/** What a row of the usage table is about. */
export const USAGE_ROWS = ["day", "session", "model"] as const;

/** The flags of `aos context --total`. */
export interface UsageOptions extends GlobalOptions {
  by?: (typeof USAGE_ROWS)[number];
  since?: string;
  until?: string;
  all?: true;
}
