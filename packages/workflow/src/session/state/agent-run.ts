import type { CheckedArtifact, ReportedAgent, StoppedAction, TokenUsage } from "../events.js";

/** `unfinished`: the artifact was not finished; `stopped`: rules stopped actions, or it asked a question. */
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
  /** From 1. "Not now" does not count, so the next attempt has the same number. */
  attempt: number;
  status: AgentRunStatus;
  /** ISO 8601. */
  startedAt: string;
  endedAt?: string;
  durationMs?: number;
  /** Why it did not complete. */
  reason?: string;
  /** The guard's decision on an unfinished artifact. */
  code?: "CONTEXT_GUARD_FAIL" | "CONTEXT_EXHAUSTION";
  /** The delay before the next attempt. */
  retryAfterMs?: number;
  /** Its window was nearly full, or its artifact looks as if it had been; absent if unknown. */
  contextExhaustionRisk?: boolean;
  /** Usage of its last call; absent if unknown. */
  tokenUsage?: TokenUsage;
  windowTokens?: number;
  /** What the agent's client reported; absent if it reported nothing. */
  report?: ReportedAgent;
  artifacts?: CheckedArtifact[];
  /** The actions that rules stopped. */
  stopped?: StoppedAction[];
  /** The machine that ran it; absent: the session's own process. */
  place?: string;
  promptFile?: string;
  log?: string;
}
