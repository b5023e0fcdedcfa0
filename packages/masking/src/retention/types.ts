import type { Entry } from "../entry.js";
import type { CutRule, LineRange } from "./line-range.js";

/**
 * A decision to mask an entry. The ranges to keep are disjoint and in ascending order; an empty
 * list keeps only the summary. Later decisions never keep additional lines.
 */
export interface Decision {
  readonly entry: Entry;
  readonly keep: readonly LineRange[];
  readonly rule: CutRule;
  /** The id of the entry that replaces this one. Absent for "oldest". */
  readonly by?: string | undefined;
}

export interface RetentionOptions {
  readonly targetTokens: number;
  readonly totalTokens: number;
  readonly order: "superseded" | "oldest";
  /** The size of the batch as a share of the target; chosen automatically if undefined. */
  readonly batch: number | undefined;
  readonly isFirst: boolean;
  isEligible(entry: Entry): boolean;
  /**
   * Returns the exact token cost of an entry that is reduced to these lines. It never exceeds the current
   * cost of the entry. Expensive to compute.
   */
  costWith(entry: Entry, keep: readonly LineRange[]): number;
}
