import type { PartialUsage } from "@agentos/platform";
import { type Finding, passes } from "@agentos/text/source";

export interface DecisionInput {
  findings: readonly Finding[];
  /**
   * Usage of the last call, never a sum over calls. Without `usedTokens` or `windowTokens`, the window counts
   * as not full.
   */
  usage?: PartialUsage | undefined;
  /** The attempt that made the artifact, from 1. */
  attempt: number;
  /** The maximum number of attempts, including the first. */
  maxAttempts: number;
  /** Whether there was an artifact to check. Default true. */
  hasArtifact?: boolean;
  /** The usage that is a risk: a percentage of the window, or a fraction up to 1. Default 85. */
  thresholds?: { tokenUsageWarning?: number };
}

/** What happens to a run. `code` and `status` are the orchestrator's names. */
export type Decision = DecisionBase &
  (
    | { status: "pass" }
    /** The run continues, including its other checks; somebody should look at it. */
    | { status: "warn" }
    | { status: "retry-queued"; code: "CONTEXT_GUARD_FAIL"; nextAttempt: number; delayMs: number }
    | { status: "released"; code: "CONTEXT_EXHAUSTION" }
  );

interface DecisionBase {
  /** A sentence for a log or a report. */
  reason: string;
  /** For the run's record: whether the window was nearly full. */
  contextExhaustionRisk: boolean;
  usage?: PartialUsage;
}

const DEFAULT_TOKEN_USAGE_WARNING = 85;

/**
 * Decides what happens after an attempt, from its findings, the last call's window usage and the retries
 * left.
 * @throws TypeError when an argument is not a usable number
 */
export function decide(input: DecisionInput): Decision {
  const { findings, usage, attempt, maxAttempts } = input;
  assertCount(attempt, "attempt");
  assertCount(maxAttempts, "maxAttempts");
  const threshold = thresholdFraction(input.thresholds?.tokenUsageWarning ?? DEFAULT_TOKEN_USAGE_WARNING);
  const share = shareOf(usage);
  const isOver = share >= threshold;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const found = `${errors} ${errors === 1 ? "error" : "errors"}`;
  const used = `${Math.round(share * 100)} % of the context window used, from ${Math.round(threshold * 100)} % on it is a risk`;
  const whole = input.hasArtifact === false ? "There is no artifact to check" : "The artifact is whole";
  const base = { contextExhaustionRisk: isOver, ...(usage && { usage }) };
  if (passes(findings))
    return isOver
      ? { status: "warn", reason: `${whole}, but ${used}`, ...base }
      : { status: "pass", reason: whole, ...base };
  const released = { status: "released", code: "CONTEXT_EXHAUSTION" } as const;
  // An attempt that filled its window with unfinished work would most likely fill the next one too.
  if (isOver) return { ...released, reason: `The artifact has ${found}, and ${used}`, ...base };
  const attempts = `${attempt} of ${maxAttempts}`;
  if (attempt >= maxAttempts)
    return { ...released, reason: `The artifact has ${found} after ${attempts} attempts`, ...base };
  return {
    status: "retry-queued",
    code: "CONTEXT_GUARD_FAIL",
    reason: `The artifact has ${found}; attempt ${attempts}`,
    nextAttempt: attempt + 1,
    delayMs: retryDelayMs(attempt),
    ...base,
  };
}

/** How long to wait after the nth failed attempt: 10 s, doubled each time, at most 5 minutes. */
export function retryDelayMs(attempt: number, { baseMs = 10_000, maxMs = 300_000 } = {}): number {
  assertCount(attempt, "attempt");
  return Math.min(baseMs * 2 ** (attempt - 1), maxMs);
}

function shareOf({ usedTokens = 0, windowTokens = Number.POSITIVE_INFINITY }: PartialUsage = {}): number {
  if (!(windowTokens > 0) || !(usedTokens >= 0))
    throw new TypeError('Expected "usage" to hold "usedTokens" (0 or more) and "windowTokens" (above 0)');
  return usedTokens / windowTokens;
}

function thresholdFraction(threshold: number): number {
  if (!(threshold > 0 && threshold <= 100)) {
    throw new TypeError('Expected "thresholds.tokenUsageWarning" to be a percentage, or a fraction up to 1');
  }
  return threshold <= 1 ? threshold : threshold / 100;
}

function assertCount(value: number, name: string): void {
  if (!Number.isInteger(value) || value < 1)
    throw new TypeError(`Expected "${name}" to be a whole number, 1 or more`);
}
