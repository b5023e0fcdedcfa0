import type { Backoff } from "@agentos/waves";
import type { Budget } from "../definition/index.js";
import type { Place, Runner } from "../runner/index.js";
import type { SessionEvent, SessionState } from "../session/index.js";

/** How a session is run, however it begins. */
export interface RunOptions {
  /** The folder that holds `.agentos`; phases run in it. */
  projectFolder: string;
  /** What the path of a workflow's file is relative to; default this process's folder. */
  cwd?: string;
  /** How many phases may run at once; default what the workflow says, else 4. */
  concurrency?: number;
  /** Aborting it starts nothing more and lets running phases end. */
  pause?: AbortSignal;
  /** Aborting it ends the running phases too. */
  signal?: AbortSignal;
  /** Sees each event when it is on disk, with the state after it. */
  onEvent?(event: SessionEvent, state: SessionState): void;
  /** Sees lines that phases print, safe for a terminal; not all of them when many arrive. */
  onLine?(phaseId: string, line: string): void;
  /** Called with problems that do not stop the session. */
  onWarning?(message: string): void;
  /** Runners in addition to `command`; one of the same name replaces it. */
  runners?: readonly Runner[];
  /** Where attempts in worktrees run; default here, in processes of this one. */
  place?: Place;
  /** The clock; default the system's. */
  now?: () => Date;
  /**
   * Whether the session keeps waiting when nothing is left but open gates, because somebody is there to
   * answer them; a pause ends that. Default false: it ends as `waiting`. A gate with a time-out is waited for
   * in any case.
   */
  waitAtGates?: boolean;
  /**
   * A run that would do nothing but wait for longer, because of a limit, ends as `paused`; default what the
   * workflow says, else 10 minutes.
   */
  maxWaitMs?: number;
  /**
   * What the session may take, over all of its runs; default what it was given before, else what the workflow
   * says. When it is spent nothing more starts, and the run ends as `paused`.
   */
  budget?: Budget;
  /** How long phases wait whose artifact is not finished; default 10 s doubling up to 300 s. */
  guardBackoff?: { baseMs?: number; maxMs?: number };
  /** How long failed phases wait before the next attempt; default 1 s doubling up to 60 s, with jitter. */
  backoff?: Backoff;
}

/** How a run of a session ended. */
export interface SessionResult {
  sessionId: string;
  /** `waiting`: at a gate, for a person. `paused`: on request, or until `state.resumeAt`. `cancelled`: given up on request. */
  status: "completed" | "failed" | "waiting" | "paused" | "cancelled";
  state: SessionState;
  /** The handoff that was written because the session is not complete. */
  handoffPath?: string;
}
