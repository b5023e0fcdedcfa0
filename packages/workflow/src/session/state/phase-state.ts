import type { PhaseStatus } from "../../definition/index.js";
import type {
  CheckedArtifact,
  Conflict,
  PlannedPhase,
  ReportedAgent,
  StopDecision,
  StoppedAction,
  TokenUsage,
} from "../events.js";
import type { AgentRun } from "./agent-run.js";

/** The state of a phase. */
export interface PhaseState {
  id: string;
  name: string;
  agent: string;
  dependsOn: string[];
  gate?: "approval";
  /** The question to ask at the gate, as written in the file. */
  question?: string;
  /** The last question, with references resolved. */
  asked?: string;
  /** Whether the phase runs even if a dependency failed. */
  always?: boolean;
  /** Whether dependents run even if this phase failed. */
  continueOnError?: boolean;
  /** Whether the phase failed for good and its dependents run regardless. */
  tolerated?: boolean;
  /** Key of a `forEach` item. */
  key?: string;
  item?: unknown;
  /** Iteration of a `repeat`, numbered from 1. */
  iteration?: number;
  /** Set once the inner phases, which follow in the list, are known. */
  expanded?: Expansion;
  /** Hash of the definition, to detect changes to the file. */
  hash: string;
  /** Expected duration in seconds. */
  estimate?: number;
  /** Median usage in earlier sessions, including retries. */
  usual?: PlannedPhase["usual"];
  status: PhaseStatus;
  /** Number of attempts, excluding deferrals. */
  attempts: number;
  /** ISO 8601 time at which the latest attempt started. */
  startedAt?: string;
  endedAt?: string;
  durationMs?: number;
  output?: string;
  /** Results as data, if any. */
  outputs?: unknown;
  /** Absolute path. Absent for globs; see `artifacts`. */
  artifact?: string;
  /** Files that were checked after the latest attempt. */
  artifacts?: CheckedArtifact[];
  promptFile?: string;
  log?: string;
  /** Why the phase failed, was skipped or was deferred. */
  reason?: string;
  /** The guard's verdict on the latest attempt's artifact. */
  code?: "CONTEXT_GUARD_FAIL" | "CONTEXT_EXHAUSTION";
  /** ISO 8601 time of the next attempt, while `retrying` or `deferred`. */
  retryAt?: string;
  /** Context usage in the latest attempt. Absent if unknown. */
  contextExhaustionRisk?: boolean;
  tokenUsage?: TokenUsage;
  windowTokens?: number;
  /** What the client reported in the latest attempt. */
  report?: ReportedAgent;
  /** The machine that ran the latest attempt. Absent if the session's own process ran it. */
  place?: string;
  /** Set if the latest attempt failed in a way that retries cannot fix. */
  isFinal?: true;
  /** Number of consecutive attempts that left the artifact unfinished, and the last one's files. */
  unfinished?: { attempts: number; artifacts: CheckedArtifact[] };
  /** The phase's worktree. Dependents start from `commit`. */
  worktree?: { folder: string; branch: string; head: string; commit?: string };
  /** Changed files outside `writes`. */
  outside?: string[];
  /** The agent's unanswered question, while `stopped`. */
  asks?: { text: string };
  /** The last answered question, for prompts until the phase is done. */
  answered?: { question: string; answer: string };
  /** The merge that a person must resolve, while `stopped`. */
  conflict?: Conflict;
  /** Actions that are waiting for `aos approve`, while `stopped`. */
  stopped?: StoppedAction[];
  /** Decisions about stopped actions, for the next prompt. */
  decisions?: StopDecision[];
  /** All attempts, oldest first. */
  runs: AgentRun[];
  /** Why a person sent the phase back, for the next prompt. */
  feedback?: string;
  /** How many times the gate has been opened. */
  openings?: number;
  /** The latest opening that was announced. */
  openedAs?: number;
  /** ISO 8601 deadline for a decision, while `waiting` at a gate that has a timeout. */
  answerUntil?: string;
  onTimeout?: "approve" | "reject" | "fail";
  /** How many times in a row the gate timed out and the phase was sent back. */
  unanswered?: number;
  answer?: GateAnswer;
  /** Process group of an attempt that has no recorded end. */
  group?: { pgid: number; start?: string | undefined; host: string };
}

/** Whether the phase failed for good and its failure is not tolerated. */
export function hasFailed({ status, tolerated }: Pick<PhaseState, "status" | "tolerated">): boolean {
  if (tolerated) return false;
  return status === "failed" || status === "timed-out" || status === "released";
}

/** Whether the phase is done (approved or not), is not needed, or has a tolerated failure. */
export function isSettled(phase: PhaseState | undefined): boolean {
  return isFinished(phase) || phase?.status === "not-needed" || phase?.tolerated === true;
}

/** Whether the phase's work is done, approved or not. */
export function isFinished(phase: PhaseState | undefined): boolean {
  return phase?.status === "completed" || phase?.status === "waiting";
}

/** Whether the phase's work is done but nobody approved it in time. */
export function hasFailedAtGate({ status, answer }: Pick<PhaseState, "status" | "answer">): boolean {
  return status === "failed" && answer?.decision === "failed";
}

/** How a composite phase was expanded. Its inner phases follow in the list. */
export interface Expansion {
  by: "forEach" | "repeat" | "phases" | "uses";
  /** Hash of what determines the set of inner phases. */
  source: string;
  /** For `uses`: the inputs given to the workflow, by name. */
  inputs?: Record<string, unknown>;
  /** For `repeat`: the latest iteration that has started. */
  iteration?: number;
  /**
   * For `repeat`: the last iteration before a resume or rejection. `max` limits the number of
   * iterations after it.
   */
  base?: number;
}

/** The decision on a gate. `failed` means that nobody decided in time. */
export interface GateAnswer {
  decision: "approved" | "rejected" | "failed";
  /** ISO 8601. */
  at: string;
  /** Who decided, for display. */
  by?: string;
  /** Added to the prompts for the next phases. */
  note?: string;
  /** Why the phase was rejected or failed. */
  reason?: string;
  /** The phase that was sent back, unless it is the gate's own. */
  to?: string;
}
