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

/** Where a client says that it is a limit and not when it opens again. */
const RATE_LIMIT_MS = 30_000;
const USAGE_LIMIT_MS = 15 * 60_000;
/** The time may be just over: it is not asked without a pause. */
const MIN_WAIT_MS = 1_000;
/** A limit that still holds so long after its time does not go by that time. */
const LONG_OVER_MS = 60_000;
/** A limit of a plan may hold for a week; later than that no clock is believed. */
const MAX_WAIT_MS = 8 * 24 * 3_600_000;
/** A wait so long is better spent by others, as long as nothing is lost by it. */
const LONG_WAIT_MS = 30_000;
/** Credentials that are renewed may be refused once. */
const REFUSALS = 2;

/** Why the stream says that an attempt failed; undefined when it does not, and the exit code decides. */
export function outcomeOfStream(
  reading: AgentReading,
  code: number | null,
  at: Date,
): RunOutcome | undefined {
  const exitCode = code === null ? {} : { exitCode: code };
  const failure = withExitStatus(reading, code) ?? waitedFor(reading) ?? exitFailure(reading, code, at);
  if (failure !== undefined) return outcomeOfFailure(reading, failure, at, exitCode);
  if (code !== 0 || reading.isOver) return undefined;
  // Clients exit with 0 when a signal ends them, and one does when a tool is refused.
  const question = refusalQuestion(reading.report());
  if (question !== undefined) return { status: "asks", question };
  const reason = "it ended without a result, as if it was interrupted";
  return { status: "failed", reason: `${agentName(reading.format)}: ${reason}`, ...exitCode };
}

/** The outcome if a client keeps retrying and must not; undefined as long as it may. */
export function outcomeOfWaiting(reading: AgentReading, at: Date): RunOutcome | undefined {
  const { waiting } = reading;
  if (waiting === undefined) return undefined;
  const { failure, afterMs = 0, times } = waiting;
  // It would ask again for minutes, and be refused.
  if (isForPerson(failure) && times >= REFUSALS) return outcomeOfFailure(reading, failure, at);
  if (!isLimit(failure) || reading.hasBegun || afterMs < LONG_WAIT_MS) return undefined;
  return outcomeOfFailure(reading, { ...failure, until: at.getTime() + afterMs }, at);
}

/** What follows from a failure: a wait where it is a limit, else a failed attempt. */
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

/** An error whose row does not say its status, where the client's exit code does. */
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

/** A client that was ended while it waited for a limit to open did not fail otherwise. */
function waitedFor({ isOver, waiting }: AgentReading): AgentFailure | undefined {
  return !isOver && waiting !== undefined ? waiting.failure : undefined;
}
