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

/** Used if the client does not report when the limit resets. */
const RATE_LIMIT_MS = 30_000;
const USAGE_LIMIT_MS = 15 * 60_000;
const MIN_WAIT_MS = 1_000;
/** A reported reset time is not trusted if the limit still applies this long afterwards. */
const LONG_OVER_MS = 60_000;
/** Plans have weekly limits, so longer waits are capped. */
const MAX_WAIT_MS = 8 * 24 * 3_600_000;
/**
 * A client that would wait at least this long before its work begins is stopped, so that another client
 * can take over.
 */
const LONG_WAIT_MS = 30_000;
/** Clients can be refused once while they renew their credentials. */
const REFUSALS = 2;

/** Returns undefined if the client reported no failure. Its exit code then decides. */
export function outcomeOfStream(
  reading: AgentReading,
  code: number | null,
  at: Date,
): RunOutcome | undefined {
  const exitCode = code === null ? {} : { exitCode: code };
  const failure =
    withExitStatus(reading, code) ??
    (reading.isOver ? undefined : reading.waiting?.failure) ??
    exitFailure(reading, code, at);
  if (failure !== undefined) return outcomeOfFailure(reading, failure, at, exitCode);
  if (code !== 0 || reading.isOver) return undefined;
  // Some clients exit with 0 when a signal ends them. One also does so when it refuses a tool.
  const question = refusalQuestion(reading.report());
  if (question !== undefined) return { status: "asks", question };
  const reason = "it ended without a result, as if it had been interrupted";
  return { status: "failed", reason: `${agentName(reading.format)}: ${reason}`, ...exitCode };
}

/** Returns undefined if the client may keep waiting. */
export function outcomeOfWaiting(reading: AgentReading, at: Date): RunOutcome | undefined {
  const { waiting } = reading;
  if (waiting === undefined) return undefined;
  const { failure, afterMs = 0, times } = waiting;
  // Further retries would take minutes and be refused as well.
  if (isForPerson(failure) && times >= REFUSALS) return outcomeOfFailure(reading, failure, at);
  if (!isLimit(failure) || reading.hasBegun || afterMs < LONG_WAIT_MS) return undefined;
  return outcomeOfFailure(reading, { ...failure, until: at.getTime() + afterMs }, at);
}

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

function withExitStatus({ failure, format }: AgentReading, code: number | null): AgentFailure | undefined {
  if (failure === undefined || failure.status !== undefined || code === null) return failure;
  const status = format.statusOfExit?.(code);
  return status === undefined ? failure : withStatus(failure, status);
}

function exitFailure({ format }: AgentReading, code: number | null, at: Date): AgentFailure | undefined {
  const kind = code === null ? undefined : format.failureOfExit?.(code);
  return kind && failureFrom(`exit code ${code}`, at, { kind });
}
