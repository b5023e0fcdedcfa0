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
  /** Question to a person at the gate, as in the file. */
  question?: string;
  /** The last question, with references resolved. */
  asked?: string;
  /** Runs even if a dependency failed. */
  always?: boolean;
  /** Dependents run even if this phase failed. */
  continueOnError?: boolean;
  /** The phase failed for good, and its dependents run regardless. */
  tolerated?: boolean;
  /** Key of a `forEach` item. */
  key?: string;
  item?: unknown;
  /** Iteration of a `repeat`, counted from 1. */
  iteration?: number;
  /** Set once the inner phases are known. They follow in the list. */
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
  /** Start of the newest attempt, ISO 8601. */
  startedAt?: string;
  endedAt?: string;
  durationMs?: number;
  output?: string;
  /** Results as data, if there are any. */
  outputs?: unknown;
  /** Absolute path. Absent for globs; see `artifacts`. */
  artifact?: string;
  /** Checked files of the newest attempt. */
  artifacts?: CheckedArtifact[];
  promptFile?: string;
  log?: string;
  /** Why the phase failed, was skipped or was deferred. */
  reason?: string;
  /** The guard's verdict on the newest attempt's artifact. */
  code?: "CONTEXT_GUARD_FAIL" | "CONTEXT_EXHAUSTION";
  /** Start of the next attempt, ISO 8601, while `retrying` or `deferred`. */
  retryAt?: string;
  /** Context usage of the newest attempt. Absent if unknown. */
  contextExhaustionRisk?: boolean;
  tokenUsage?: TokenUsage;
  windowTokens?: number;
  /** What the client of the newest attempt reported. */
  report?: ReportedAgent;
  /** The machine that ran the newest attempt. Absent for the session's own process. */
  place?: string;
  /** The newest attempt failed in a way that retries cannot fix. */
  isFinal?: true;
  /** Consecutive attempts that left the artifact unfinished, and the files of the last one. */
  unfinished?: { attempts: number; artifacts: CheckedArtifact[] };
  /** The phase's worktree. Dependents start from `commit`. */
  worktree?: { folder: string; branch: string; head: string; commit?: string };
  /** Changed files outside of `writes`. */
  outside?: string[];
  /** The agent's unanswered question, while `stopped`. */
  asks?: { text: string };
  /** The last answered question, for prompts until the phase is done. */
  answered?: { question: string; answer: string };
  /** The merge that a person must resolve, while `stopped`. */
  conflict?: Conflict;
  /** Actions that await `aos approve`, while `stopped`. */
  stopped?: StoppedAction[];
  /** Decisions about stopped actions, for the next prompt. */
  decisions?: StopDecision[];
  /** All attempts, oldest first. */
  runs: AgentRun[];
  /** Why a person sent the phase back, for the next prompt. */
  feedback?: string;
  /** How often the gate has opened. */
  openings?: number;
  /** The latest opening that was announced. */
  openedAs?: number;
  /** Deadline for an answer, ISO 8601, while `waiting` at a gate with a time-out. */
  answerUntil?: string;
  onTimeout?: "approve" | "reject" | "fail";
  /** How often in a row the gate timed out and the phase was sent back. */
  unanswered?: number;
  answer?: GateAnswer;
  /** Process group of an attempt without a recorded end. */
  group?: { pgid: number; start?: string | undefined; host: string };
}

/** Whether the phase failed for good and its failure is not tolerated. */
export function hasFailed({ status, tolerated }: Pick<PhaseState, "status" | "tolerated">): boolean {
  if (tolerated) return false;
  return status === "failed" || status === "timed-out" || status === "released";
}

/** Whether the phase is done (approved or not), not needed, or tolerated as failed. */
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
  /** Hash of the definition of the inner phases. */
  source: string;
  /** For `uses`: inputs of the used workflow by name. */
  inputs?: Record<string, unknown>;
  /** For `repeat`: the latest started iteration. */
  iteration?: number;
  /** For `repeat`: the last iteration before a resume or rejection. `max` counts from here. */
  base?: number;
}

/** The answer to a gate. `failed` means that nobody answered in time. */
export interface GateAnswer {
  decision: "approved" | "rejected" | "failed";
  /** ISO 8601. */
  at: string;
  /** Who answered, for display. */
  by?: string;
  /** Added to the prompts of the next phases. */
  note?: string;
  /** Why the phase was rejected or failed. */
  reason?: string;
  /** The phase that was sent back, unless it is the gate's own. */
  to?: string;
}
