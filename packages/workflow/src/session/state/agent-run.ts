import type { CheckedArtifact, ReportedAgent, StoppedAction, TokenUsage } from "../events.js";

/** `unfinished`: the artifact is incomplete. `stopped`: by a rule, or to ask a question. */
export type AgentRunStatus =
  | "running"
  | "completed"
  | "unfinished"
  | "stopped"
  | "failed"
  | "timed-out"
  | "deferred"
  | "cancelled";

/** One attempt at a phase. */
export interface AgentRun {
  /** Numbered from 1. The attempt after a deferral has the same number. */
  attempt: number;
  status: AgentRunStatus;
  /** ISO 8601. */
  startedAt: string;
  endedAt?: string;
  durationMs?: number;
  /** Why the attempt did not complete. */
  reason?: string;
  /** The guard's verdict on an unfinished artifact. */
  code?: "CONTEXT_GUARD_FAIL" | "CONTEXT_EXHAUSTION";
  /** Delay before the next attempt. */
  retryAfterMs?: number;
  /** Whether the context window was nearly full or the artifact looks truncated, if known. */
  contextExhaustionRisk?: boolean;
  /** Usage of the last model call. Absent if unknown. */
  tokenUsage?: TokenUsage;
  windowTokens?: number;
  /** Absent if the client reported nothing. */
  report?: ReportedAgent;
  artifacts?: CheckedArtifact[];
  /** Actions that rules stopped. */
  stopped?: StoppedAction[];
  /** The machine that ran the attempt. Absent if the session's own process ran it. */
  place?: string;
  promptFile?: string;
  log?: string;
}
