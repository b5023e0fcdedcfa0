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

/** A phase within a session. */
export interface PhaseState {
  id: string;
  name: string;
  agent: string;
  dependsOn: string[];
  gate?: "approval";
  /** What a person is asked at its gate, as the file has it. */
  question?: string;
  /** The same with values, as it was asked last. */
  asked?: string;
  /** It runs whatever became of what it depends on. */
  always?: boolean;
  /** What depends on it runs although it failed. */
  continueOnError?: boolean;
  /** It has failed for good, and what depends on it goes on. */
  tolerated?: boolean;
  /** Of an item of a `forEach`, whose phase is the one around it. */
  key?: string;
  item?: unknown;
  /** Of a `repeat`, from 1. */
  iteration?: number;
  /** There once it is known which phases it consists of; these stand behind it. */
  expanded?: Expansion;
  /** Of its definition, to notice later what changed in the file. */
  hash: string;
  /** About how long it takes, in seconds; absent when nobody knows. */
  estimate?: number;
  /** What its agents took together in earlier sessions, retries included; absent where none reported it. */
  usual?: PlannedPhase["usual"];
  status: PhaseStatus;
  /** Attempts begun since the session began; "not now" spends none. */
  attempts: number;
  /** ISO 8601, of the newest attempt. */
  startedAt?: string;
  endedAt?: string;
  durationMs?: number;
  output?: string;
  /** Its results as data; absent where it left none. */
  outputs?: unknown;
  /** Absolute; absent for a glob, see `artifacts`. */
  artifact?: string;
  /** What its newest attempt left, as far as it was checked. */
  artifacts?: CheckedArtifact[];
  promptFile?: string;
  log?: string;
  /** Why it failed, was skipped or deferred. */
  reason?: string;
  /** What the guard of artifacts decided of its newest attempt. */
  code?: "CONTEXT_GUARD_FAIL" | "CONTEXT_EXHAUSTION";
  /** When the next attempt begins, ISO 8601, while it is `retrying` or `deferred`. */
  retryAt?: string;
  /** Of its newest attempt; absent when nobody knows. */
  contextExhaustionRisk?: boolean;
  tokenUsage?: TokenUsage;
  windowTokens?: number;
  /** What the client of its newest attempt's agent said of itself. */
  report?: ReportedAgent;
  /** The machine that ran its newest attempt; absent: this session's own process. */
  place?: string;
  /** Its newest attempt failed in a way that another would, too. */
  isFinal?: true;
  /** How many attempts in a row left its artifact unfinished, and what the last of them left. */
  unfinished?: { attempts: number; artifacts: CheckedArtifact[] };
  /** Where it works, apart from all others, and what it has left there for the phases behind it. */
  worktree?: { folder: string; branch: string; head: string; commit?: string };
  /** What it changed outside of its `writes`. */
  outside?: string[];
  /** What its agent asks, while it is `stopped`; until it is done, what it asked last. */
  asks?: { text: string; answer?: string };
  /** The merge that waits for a person, while it is `stopped`. */
  conflict?: Conflict;
  /** The actions that wait for `aos approve`, while it is `stopped`. */
  stopped?: StoppedAction[];
  /** What was decided about them; it stands in the next attempt's prompt. */
  decisions?: StopDecision[];
  /** Every attempt since the session began, oldest first. */
  runs: AgentRun[];
  /** Why a person sent it back; it stands in the next attempt's prompt. */
  feedback?: string;
  /** How often its gate has opened. */
  openings?: number;
  /** The last of these that people were told of. */
  openedAs?: number;
  /** Until when its gate may be answered, ISO 8601, while it is `waiting` and there is such a time. */
  answerUntil?: string;
  /** What happens to its gate then. */
  onTimeout?: "approve" | "reject" | "fail";
  /** How often in a row nobody has answered its gate in time and it was sent back. */
  unanswered?: number;
  /** What became of its gate when it was last open. */
  answer?: GateAnswer;
  /** The process group of an attempt whose end was never written down. */
  group?: { pgid: number; start?: string | undefined; host: string };
}

/** Whether the phase ended for good without its work done, which nothing makes up for. */
export function hasFailed({ status, tolerated }: Pick<PhaseState, "status" | "tolerated">): boolean {
  if (tolerated) return false;
  return status === "failed" || status === "timed-out" || status === "released";
}

/**
 * Whether nothing more is to be done for the phase, but for a person's approval: its work is done, or it can
 * do without.
 */
export function isSettled(phase: PhaseState | undefined): boolean {
  return isFinished(phase) || phase?.status === "not-needed" || phase?.tolerated === true;
}

/** Whether the phase's work is done, approved or not. */
export function isFinished(phase: PhaseState | undefined): boolean {
  return phase?.status === "completed" || phase?.status === "waiting";
}

/** Whether its work is done and only its gate was not answered in time. */
export function hasFailedAtGate({ status, answer }: Pick<PhaseState, "status" | "answer">): boolean {
  return status === "failed" && answer?.decision === "failed";
}

/** Into which phases a phase was expanded; they stand behind it in the list. */
export interface Expansion {
  by: "forEach" | "repeat" | "phases" | "uses";
  /** Of what the file says of which they are. */
  source: string;
  /** Of `uses`: what the other workflow was given, by name. */
  inputs?: Record<string, unknown>;
  /** Of a `repeat`: the last iteration that began. */
  iteration?: number;
  /**
   * Of a `repeat`: the iteration after which it came to an end before. So many as may follow are counted from
   * there.
   */
  base?: number;
}

/** What became of a phase's gate. `failed`: nobody answered in time. */
export interface GateAnswer {
  decision: "approved" | "rejected" | "failed";
  /** ISO 8601. */
  at: string;
  /** Who answered, for people; absent in sessions of earlier versions. */
  by?: string;
  /** What the next phases are told. */
  note?: string;
  /** Why it was rejected, or failed. */
  reason?: string;
  /** The phase that it was sent back to, where that is another one. */
  to?: string;
}
