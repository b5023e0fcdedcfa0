import { assertObject, type PartialUsage, usedTokensOf } from "@agentos/platform";
import { type Finding, passes } from "@agentos/text/source";

export interface DecisionInput {
  findings: readonly Finding[];
  /**
   * The usage of the last call, not a sum over calls. Without `usedTokens`, input and output are added
   * up. If a count is missing, the window is assumed to have space.
   */
  usage?: PartialUsage | undefined;
  /** The number of the attempt that created the artifact, from 1. */
  attempt: number;
  /** The maximum number of attempts, including the first one. */
  maxAttempts: number;
  /** Whether there was an artifact to check. Defaults to true. */
  hasArtifact?: boolean;
  /** The usage at which a run is at risk: a percentage, or a fraction up to 1. Defaults to 85. */
  thresholds?: { tokenUsageWarning?: number };
}

/** The next step of a run. The orchestrator defines the values of `code` and `status`. */
export type Decision = DecisionBase &
  (
    | { status: "pass"; delayMs?: never }
    /** The run continues, but a person should review it. */
    | { status: "warn"; delayMs?: never }
    | { status: "retry-queued"; code: "CONTEXT_GUARD_FAIL"; nextAttempt: number; delayMs: number }
    | { status: "released"; code: "CONTEXT_EXHAUSTION"; delayMs?: never }
  );

interface DecisionBase {
  reason: string;
  /** Whether the context window was nearly full. */
  contextExhaustionRisk: boolean;
  usage?: PartialUsage;
}

const DEFAULT_TOKEN_USAGE_WARNING = 85;

/**
 * Decides how to continue after an attempt, based on its findings, its usage of the context window
 * and the number of attempts left.
 * @throws TypeError if an argument is invalid
 */
export function decide(input: DecisionInput): Decision {
  assertObject(input, '"input"');
  const { findings, usage, attempt, maxAttempts } = input;
  if (!Array.isArray(findings))
    throw new TypeError('Expected "findings" to be a list, as returned by checkArtifact');
  assertCount(attempt, "attempt");
  assertCount(maxAttempts, "maxAttempts");
  const threshold = thresholdFraction(input.thresholds?.tokenUsageWarning ?? DEFAULT_TOKEN_USAGE_WARNING);
  const share = shareOf(usage);
  const isOver = share >= threshold;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const found = `${errors} ${errors === 1 ? "error" : "errors"}`;
  const used = `${Math.round(share * 100)}% of the context window was used (threshold: ${Math.round(threshold * 100)}%)`;
  const whole = input.hasArtifact === false ? "There is no artifact to check" : "The artifact is complete";
  const base = { contextExhaustionRisk: isOver, ...(usage && { usage }) };
  if (passes(findings))
    return isOver
      ? { status: "warn", reason: `${whole}, but ${used}`, ...base }
      : { status: "pass", reason: whole, ...base };
  const released = { status: "released", code: "CONTEXT_EXHAUSTION" } as const;
  // The next attempt would most likely fill its window with unfinished work as well.
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

/**
 * Returns the delay after a failed attempt: by default 10 s, doubled for each further attempt, up to
 * 5 minutes.
 */
export function retryDelayMs(attempt: number, { baseMs = 10_000, maxMs = 300_000 } = {}): number {
  assertCount(attempt, "attempt");
  return Math.min(baseMs * 2 ** (attempt - 1), maxMs);
}

function shareOf(usage: PartialUsage = {}): number {
  const { windowTokens = Number.POSITIVE_INFINITY } = usage;
  const usedTokens = usedTokensOf(usage) ?? 0;
  if (!(windowTokens > 0) || !(usedTokens >= 0))
    throw new TypeError('Expected "usage" to contain "usedTokens" (0 or more) and "windowTokens" (above 0)');
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
