import type { Entry } from "../entry.js";
import type { CutRule, LineRange } from "./line-range.js";

/**
 * What remains of one entry: the lines of `keep`, ascending and disjoint; none means the summary line alone.
 * A later decision may only keep fewer of the lines that an earlier one kept.
 */
export interface Decision {
  readonly entry: Entry;
  readonly keep: readonly LineRange[];
  readonly rule: CutRule;
  /** For "superseded" and "repeated": the entry that replaces it. */
  readonly by?: string | undefined;
}

export interface RetentionOptions {
  /** The size to reduce all entries together to. */
  readonly targetTokens: number;
  /** The current cost of all entries together (the sum of their `tokens`). */
  readonly totalTokens: number;
  /**
   * "superseded": superseded and repeated results first, then the oldest. "oldest": whole results in
   * conversation order.
   */
  readonly order: "superseded" | "oldest";
  /**
   * How far below the target a batch goes once one is needed, as a share of the target; 0 masks no more than
   * needed. Absent: chosen automatically.
   */
  readonly batch: number | undefined;
  /** Whether nothing in the conversation has been masked yet. */
  readonly isFirst: boolean;
  /** Whether an entry may be cut now. */
  isEligible(entry: Entry): boolean;
  /**
   * The exact cost of an entry rendered with these lines and its summary. Expensive to compute; never more
   * than its current cost.
   */
  costWith(entry: Entry, keep: readonly LineRange[]): number;
}
