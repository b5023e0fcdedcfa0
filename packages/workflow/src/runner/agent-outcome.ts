import {
  type AgentFailure,
  agentName,
  failureFrom,
  isForPerson,
  isLimit,
  isSpent,
  withStatus,
} from "@agentos/clients";
import { type AgentReading, failureText } from "@agentos/clients/output";
import { refusalQuestion } from "./refusal-question.js";
import type { RunOutcome } from "./runner.js";

/** The wait if a client reports a limit but not when it ends. */
const RATE_LIMIT_MS = 30_000;
const USAGE_LIMIT_MS = 15 * 60_000;
/** The limit may have just ended; even then, the next attempt waits this long. */
const MIN_WAIT_MS = 1_000;
/** If a limit still holds this long after its reported end, that time is not trusted. */
const LONG_OVER_MS = 60_000;
/** A plan's limit may last a week; a later reported end is not trusted. */
const MAX_WAIT_MS = 8 * 24 * 3_600_000;
/** Instead of waiting this long, another client should take over, if no work is lost. */
const LONG_WAIT_MS = 30_000;
/** Credentials that are being renewed may be refused once. */
const REFUSALS = 2;

/**
 * The outcome of a failure that the stream reports; undefined if it reports none, and the exit code decides.
 */
export function outcomeOfStream(
  reading: AgentReading,
  code: number | null,
  at: Date,
): RunOutcome | undefined {
  const exitCode = code === null ? {} : { exitCode: code };
  const failure = withExitStatus(reading, code) ?? waitedFor(reading) ?? exitFailure(reading, code, at);
  if (failure !== undefined) return outcomeOfFailure(reading, failure, at, exitCode);
  if (code !== 0 || reading.isOver) return undefined;
  // Clients exit with 0 if a signal ends them, and one does so if a tool is refused.
  const question = refusalQuestion(reading.report());
  if (question !== undefined) return { status: "asks", question };
  const reason = "it ended without a result, as if it was interrupted";
  return { status: "failed", reason: `${agentName(reading.format)}: ${reason}`, ...exitCode };
}

/** The outcome if a client keeps retrying and must be ended; undefined if it may continue. */
export function outcomeOfWaiting(reading: AgentReading, at: Date): RunOutcome | undefined {
  const { waiting } = reading;
  if (waiting === undefined) return undefined;
  const { failure, afterMs = 0, times } = waiting;
  // It would retry for minutes and be refused each time.
  if (isForPerson(failure) && times >= REFUSALS) return outcomeOfFailure(reading, failure, at);
  if (!isLimit(failure) || reading.hasBegun || afterMs < LONG_WAIT_MS) return undefined;
  return outcomeOfFailure(reading, { ...failure, until: at.getTime() + afterMs }, at);
}

/** The outcome of a failure: a wait for a limit, otherwise a failed attempt. */
export function outcomeOfFailure(
  { format }: { format: Parameters<typeof failureText>[0] },
  failure: AgentFailure,
  at: Date,
  exitCode: { exitCode?: number } = {},
): RunOutcome {
  const reason = failureText(format, failure);
  if (isLimit(failure)) return { status: "not-now", reason, afterMs: waitMs(failure, at) };
  return {
    status: "failed",
    reason,
    ...exitCode,
    ...((isForPerson(failure) || isSpent(failure)) && { isFinal: true }),
  };
}

function waitMs({ kind, until }: AgentFailure, at: Date): number {
  const isKnown = until !== undefined && until - at.getTime() > -LONG_OVER_MS;
  if (!isKnown) return kind === "usage-limit" ? USAGE_LIMIT_MS : RATE_LIMIT_MS;
  return Math.min(Math.max(Math.ceil(until - at.getTime()), MIN_WAIT_MS), MAX_WAIT_MS);
}

/** Adds the status from the client's exit code to an error whose row has no status. */
function withExitStatus({ failure, format }: AgentReading, code: number | null): AgentFailure | undefined {
  if (failure === undefined || failure.status !== undefined || code === null) return failure;
  const status = format.statusOfExit?.(code);
  return status === undefined ? failure : withStatus(failure, status);
}

/** A failure that the client reports only by its exit code. */
function exitFailure({ format }: AgentReading, code: number | null, at: Date): AgentFailure | undefined {
  const kind = code === null ? undefined : format.failureOfExit?.(code);
  return kind && failureFrom(`exit code ${code}`, at, { kind });
}

/** The failure of a client that was ended while it waited for a limit to end. */
function waitedFor({ isOver, waiting }: AgentReading): AgentFailure | undefined {
  return !isOver && waiting !== undefined ? waiting.failure : undefined;
}
