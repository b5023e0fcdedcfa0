import type { CutRule, LineRange } from "./retention/line-range.js";

/** A masked observation, and where its original is stored. */
export interface LedgerRecord {
  /** The entry's id. For a result, this is the id of its call. */
  readonly id: string;
  /** The label for recalling the original, as in `recall("r12")`. */
  readonly label: string;
  readonly tool?: string | undefined;
  /** Why the observation was masked. `by` is the id of the entry that replaces it. */
  readonly rule: CutRule;
  readonly by?: string | undefined;
  /** The number of the batch that first masked the observation. Batches are numbered from 1. */
  readonly batch: number;
  readonly summary: string;
  readonly keep: readonly LineRange[];
  /** The number of lines in the original. */
  readonly lines: number;
  /** Fingerprints of the original text and of the masked text. */
  readonly original: string;
  readonly masked: string;
  /** The original's key in the store. Absent if there is no store. */
  readonly key?: string | undefined;
  /** The estimated number of tokens before and after masking. */
  readonly originalTokens: number;
  readonly tokens: number;
}
