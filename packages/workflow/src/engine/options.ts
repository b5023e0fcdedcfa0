import type { Backoff } from "@agentos/waves";
import type { Budget } from "../definition/index.js";
import type { Place, Runner } from "../runner/index.js";
import type { SessionEvent, SessionState } from "../session/index.js";

/** How a session is run, whether it is new or resumed. */
export interface RunOptions {
  /** The folder that contains `.agentos`; phases run in it. */
  projectFolder: string;
  /** The folder that a workflow's path is relative to; default: this process's folder. */
  cwd?: string;
  /** How many phases may run at once; default: the workflow's value, else 4. */
  concurrency?: number;
  /** When aborted, nothing more starts, and running phases may end. */
  pause?: AbortSignal;
  /** When aborted, running phases are ended too. */
  signal?: AbortSignal;
  /** Called with each event once it is on disk, and with the state after it. */
  onEvent?(event: SessionEvent, state: SessionState): void;
  /** Called with lines that phases print, made safe for a terminal. Some are left out if many arrive. */
  onLine?(phaseId: string, line: string): void;
  /** Called with problems that do not stop the session. */
  onWarning?(message: string): void;
  /** Runners in addition to `command`; one with the same name replaces it. */
  runners?: readonly Runner[];
  /** Where attempts in worktrees run; default: in child processes of this one. */
  place?: Place;
  /** The clock; default the system's. */
  now?: () => Date;
  /**
   * Whether the session keeps waiting if only open gates are left, because somebody is there to answer them;
   * a pause ends the wait. Default false: the run ends as `waiting`. A gate with a time-out is always waited
   * for.
   */
  waitAtGates?: boolean;
  /**
   * If a limit leaves nothing to do but wait for longer than this, the run ends as `paused`. Default: the
   * workflow's value, else 10 minutes.
   */
  maxWaitMs?: number;
  /**
   * What the session may spend over all of its runs. Default: its previous budget, else the workflow's. Once
   * it is spent, nothing more starts, and the run ends as `paused`.
   */
  budget?: Budget;
  /** The delay before a phase with an unfinished artifact runs again. Default: 10 s, doubling up to 300 s. */
  guardBackoff?: { baseMs?: number; maxMs?: number };
  /** The delay before the next attempt of a failed phase. Default: 1 s, doubling up to 60 s, with jitter. */
  backoff?: Backoff;
}

/** How a run of a session ended. */
export interface SessionResult {
  sessionId: string;
  /**
   * `waiting`: at a gate, for a person. `paused`: on request, or until `state.resumeAt`. `cancelled`: on
   * request.
   */
  status: "completed" | "failed" | "waiting" | "paused" | "cancelled";
  state: SessionState;
  /** The handoff that was written because the session is not complete. */
  handoffPath?: string;
}
