import type { CheckedArtifact, ReportedAgent, StoppedAction, TokenUsage } from "../events.js";

/**
 * How an attempt ended; `unfinished`: without finishing its artifact; `stopped`: rules stopped actions of it.
 */
export type AgentRunStatus =
  | "running"
  | "completed"
  | "unfinished"
  | "stopped"
  | "failed"
  | "timed-out"
  | "deferred"
  | "cancelled";

/** The record of one attempt of a phase. */
export interface AgentRun {
  /** From 1. One that answered "not now" spent none, so the next has the same number. */
  attempt: number;
  status: AgentRunStatus;
  /** ISO 8601. */
  startedAt: string;
  endedAt?: string;
  durationMs?: number;
  /** Why it ended otherwise than well. */
  reason?: string;
  /** What the guard decided: another attempt, or none. */
  code?: "CONTEXT_GUARD_FAIL" | "CONTEXT_EXHAUSTION";
  /** Another attempt follows after so many milliseconds. */
  retryAfterMs?: number;
  /** Its window was nearly full, or its artifact looks as if it had been; absent when nobody knows. */
  contextExhaustionRisk?: boolean;
  /** Of its last call; absent when nobody knows. */
  tokenUsage?: TokenUsage;
  windowTokens?: number;
  /** What its agent's client said of itself; absent where none did. */
  report?: ReportedAgent;
  artifacts?: CheckedArtifact[];
  /** The actions that rules stopped. */
  stopped?: StoppedAction[];
  /** The machine that ran it; absent: the session's own process. */
  place?: string;
  promptFile?: string;
  log?: string;
}
