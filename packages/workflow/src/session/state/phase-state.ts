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

/** A phase of a session. */
export interface PhaseState {
  id: string;
  name: string;
  agent: string;
  dependsOn: string[];
  gate?: "approval";
  /** What a person is asked at its gate, as in the file. */
  question?: string;
  /** The question as last asked, with its values inserted. */
  asked?: string;
  /** It runs even if a dependency failed. */
  always?: boolean;
  /** Its dependents run even if it failed. */
  continueOnError?: boolean;
  /** It failed for good, and its dependents run anyway. */
  tolerated?: boolean;
  /** The key of an item of a `forEach`. */
  key?: string;
  item?: unknown;
  /** The iteration of a `repeat`, from 1. */
  iteration?: number;
  /** Present once its inner phases are known; they follow it in the list. */
  expanded?: Expansion;
  /** Hash of its definition, to detect later changes of the file. */
  hash: string;
  /** Expected duration in seconds; absent if unknown. */
  estimate?: number;
  /** What its agents spent in earlier sessions, retries included; absent if none reported it. */
  usual?: PlannedPhase["usual"];
  status: PhaseStatus;
  /** Attempts since the session began; "not now" does not count. */
  attempts: number;
  /** Start of the newest attempt, ISO 8601. */
  startedAt?: string;
  endedAt?: string;
  durationMs?: number;
  output?: string;
  /** Its results as data; absent if it returned none. */
  outputs?: unknown;
  /** Absolute; absent for a glob, see `artifacts`. */
  artifact?: string;
  /** The checked files of its newest attempt. */
  artifacts?: CheckedArtifact[];
  promptFile?: string;
  log?: string;
  /** Why it failed, was skipped or deferred. */
  reason?: string;
  /** The guard's decision on the artifact of its newest attempt. */
  code?: "CONTEXT_GUARD_FAIL" | "CONTEXT_EXHAUSTION";
  /** When the next attempt starts, ISO 8601, while it is `retrying` or `deferred`. */
  retryAt?: string;
  /** Of its newest attempt; absent if unknown. */
  contextExhaustionRisk?: boolean;
  tokenUsage?: TokenUsage;
  windowTokens?: number;
  /** What the client of its newest attempt reported. */
  report?: ReportedAgent;
  /** The machine that ran its newest attempt; absent: this session's own process. */
  place?: string;
  /** Its newest attempt failed in a way that a retry cannot fix. */
  isFinal?: true;
  /** Attempts in a row that left its artifact unfinished, and the files of the last one. */
  unfinished?: { attempts: number; artifacts: CheckedArtifact[] };
  /** Its own worktree; its dependents start from `commit`. */
  worktree?: { folder: string; branch: string; head: string; commit?: string };
  /** Files it changed outside its `writes`. */
  outside?: string[];
  /** Its agent's question, while it is `stopped` and nobody has answered. */
  asks?: { text: string };
  /** The latest question that a person answered, for prompts until the phase is done. */
  answered?: { question: string; answer: string };
  /** The merge that a person must resolve, while it is `stopped`. */
  conflict?: Conflict;
  /** The actions that await `aos approve`, while it is `stopped`. */
  stopped?: StoppedAction[];
  /** The decisions on those actions, for the prompt of the next attempt. */
  decisions?: StopDecision[];
  /** Every attempt since the session began, oldest first. */
  runs: AgentRun[];
  /** Why a person sent it back, for the prompt of the next attempt. */
  feedback?: string;
  /** How often its gate has opened. */
  openings?: number;
  /** The latest opening that was announced. */
  openedAs?: number;
  /** The deadline for an answer, ISO 8601, while it is `waiting` at a gate with a timeout. */
  answerUntil?: string;
  /** What happens at the deadline. */
  onTimeout?: "approve" | "reject" | "fail";
  /** How often in a row its gate timed out and it was sent back. */
  unanswered?: number;
  /** The latest answer to its gate. */
  answer?: GateAnswer;
  /** The process group of an attempt whose end was never recorded. */
  group?: { pgid: number; start?: string | undefined; host: string };
}

/** Whether the phase failed for good and its failure is not tolerated. */
export function hasFailed({ status, tolerated }: Pick<PhaseState, "status" | "tolerated">): boolean {
  if (tolerated) return false;
  return status === "failed" || status === "timed-out" || status === "released";
}

/**
 * Whether nothing is left to run: its work is done (approved or not), not needed, or its failure is
 * tolerated.
 */
export function isSettled(phase: PhaseState | undefined): boolean {
  return isFinished(phase) || phase?.status === "not-needed" || phase?.tolerated === true;
}

/** Whether the phase's work is done, approved or not. */
export function isFinished(phase: PhaseState | undefined): boolean {
  return phase?.status === "completed" || phase?.status === "waiting";
}

/** Whether its work is done but its gate was not answered in time. */
export function hasFailedAtGate({ status, answer }: Pick<PhaseState, "status" | "answer">): boolean {
  return status === "failed" && answer?.decision === "failed";
}

/** How a composite phase was expanded. The inner phases follow it in the list. */
export interface Expansion {
  by: "forEach" | "repeat" | "phases" | "uses";
  /** Hash of the definition that the inner phases come from. */
  source: string;
  /** For `uses`: the inputs of the other workflow, by name. */
  inputs?: Record<string, unknown>;
  /** For `repeat`: the latest iteration that was started. */
  iteration?: number;
  /** For `repeat`: the last iteration before it was resumed or sent back. `max` counts from there. */
  base?: number;
}

/** The answer to a phase's gate. `failed`: nobody answered in time. */
export interface GateAnswer {
  decision: "approved" | "rejected" | "failed";
  /** ISO 8601. */
  at: string;
  /** Who answered, for display. */
  by?: string;
  /** Added to the prompts of the next phases. */
  note?: string;
  /** Why it was rejected, or failed. */
  reason?: string;
  /** The phase it was sent back to; absent if it is the gate's own. */
  to?: string;
}
