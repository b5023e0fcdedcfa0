import type { Entry } from "../entry.js";

/** Lines that stay, one-based and inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Why an entry was cut: a later read or write of the file, or a later run of the same command, replaced it;
 * it
 * was said again word for word; it was the oldest (or of least use) that was left.
 */
export type Rule = "superseded" | "repeated" | "oldest";

/**
 * What stays of one entry: the lines of `keep`, ascending and apart from each other; none means the summary
 * line alone. A later decision may keep fewer lines than an earlier one, never others.
 */
export interface Decision {
  readonly entry: Entry;
  readonly keep: readonly LineRange[];
  readonly rule: Rule;
  /** Of "superseded" and "repeated": the entry that has it now. */
  readonly by?: string | undefined;
}

export interface RetentionOptions {
  /** What all entries together should come down to. */
  readonly targetTokens: number;
  /** What all entries together cost now (the sum of their `tokens`). */
  readonly totalTokens: number;
  /**
   * "superseded": superseded and repeated results first, then the oldest. "oldest": in the order of the
   * conversation alone, whole results.
   */
  readonly order: "superseded" | "oldest";
  /**
   * How far below the target a batch goes once one is needed, as a share of the target: 0 masks no more than
   * needed. Absent: the policy's own.
   */
  readonly batch: number | undefined;
  /** Whether nothing of the conversation was masked yet. */
  readonly isFirst: boolean;
  /** Whether an entry may be cut now. */
  isEligible(entry: Entry): boolean;
  /**
   * What an entry would cost, rendered with these lines and its summary; never more than what it costs now.
   * Exact, so not free.
   */
  costWith(entry: Entry, keep: readonly LineRange[]): number;
}
