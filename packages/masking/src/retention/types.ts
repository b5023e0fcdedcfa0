import type { Entry } from "../conversation.js";

/** Lines that stay, one-based and inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Why an entry was cut: a later read or write of the file, or a later run of the same command, replaced it; it was said again word for
 * word; it was the oldest (or of least use) that was left.
 */
export type Rule = "superseded" | "repeated" | "oldest";

/** What stays of one entry: the lines of `keep`, ascending and apart from each other; none means the summary line alone. */
export interface Decision {
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
  /** "superseded": superseded and repeated results first, then the oldest. "oldest": in the order of the conversation alone, whole results. */
  readonly order: "superseded" | "oldest";
  /** How far below the target a batch goes once one is needed, as a share of the target: 0 masks no more than needed. Absent: the policy's own. */
  readonly batch?: number;
  /** Entries that must stay as they are. */
  readonly protectedIds: ReadonlySet<string>;
  /** Whether an entry may be cut at all: tool results, and what else the caller asked for. False for every protected one too. */
  isEligible(entry: Entry): boolean;
  /** What was decided on earlier turns. A later decision may keep fewer of those lines, never others. */
  readonly previous: ReadonlyMap<string, Decision>;
  /** What an entry would cost, rendered with these lines and its summary; never more than what it costs now. Exact, so not free. */
  costWith(entry: Entry, keep: readonly LineRange[]): number;
  /** What the estimator says of a text. */
  countTokens(text: string): number;
  /** How many entries from the first one on are the same objects as in the last plan made with this memory. */
  readonly unchanged: number;
}

/**
 * What the policy remembers of a conversation between turns, so that a turn costs only what is new: its own business, never stored, and
 * a plan made without it is the same plan.
 */
interface RetentionMemory {
  [key: string]: unknown;
}

interface RetentionPlan {
  /** New or narrower decisions only; an entry that is not named stays as it is. Empty when the target is met already. */
  readonly decisions: ReadonlyMap<string, Decision>;
}

/** `src/retention/plan.ts` exports `planRetention` of this type. */
export type PlanRetention = (
  entries: readonly Entry[],
  options: RetentionOptions,
  memory?: RetentionMemory,
) => RetentionPlan;
