import type { CutRule, LineRange } from "./retention/line-range.js";

/** A masked observation, and where its original is stored. */
export interface LedgerRecord {
  /** The entry's id; for a result, the call's. */
  readonly id: string;
  /** The name the agent recalls it by, as in `recall("r12")`. */
  readonly label: string;
  readonly tool?: string | undefined;
  /** Why it was masked, and which entry replaces it. */
  readonly rule: CutRule;
  readonly by?: string | undefined;
  /** The batch that first masked it; batches count from 1. */
  readonly batch: number;
  /** The line that replaces it. */
  readonly summary: string;
  /** The lines kept below the summary. */
  readonly keep: readonly LineRange[];
  /** The number of lines of the original. */
  readonly lines: number;
  /** Fingerprints of the original and of the masked text. */
  readonly original: string;
  readonly masked: string;
  /** The original's name in the store; absent without a store. */
  readonly key?: string | undefined;
  /** The estimated cost before and now. */
  readonly originalTokens: number;
  readonly tokens: number;
}
