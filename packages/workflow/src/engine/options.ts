import { assertOptions, type OptionNames } from "@agentos/platform";
import type { Backoff } from "@agentos/waves";
import type { Budget } from "../definition/index.js";
import type { Place, Runner } from "../runner/index.js";
import type { SessionEvent, SessionState } from "../session/index.js";

/** Options for running a new or a resumed session. */
export interface RunOptions {
  /** The folder that contains `.agentos`. Phases run in it. */
  projectFolder: string;
  /** Base folder for relative workflow paths. Defaults to the current working directory. */
  cwd?: string;
  /** Maximum number of concurrent phases. Defaults to the value in the workflow file, or else 4. */
  concurrency?: number;
  /** Aborting this signal prevents further phases from starting. Running phases may finish. */
  pause?: AbortSignal;
  /** Aborting this signal also stops the running phases. */
  signal?: AbortSignal;
  /** Called with each event once it is on disk, and with the resulting state. */
  onEvent?(event: SessionEvent, state: SessionState): void;
  /** Called with lines of output that are safe for a terminal. Some are skipped if many arrive. */
  onLine?(phaseId: string, line: string): void;
  /** Called with problems that do not stop the session. */
  onWarning?(message: string): void;
  /**
   * Runners in addition to `command`, `agent` and `acp`. A runner with one of these names replaces
   * the built-in one.
   */
  runners?: readonly Runner[];
  /** Where attempts in worktrees run. Defaults to this machine. */
  place?: Place;
  /** Defaults to the system clock. */
  now?: () => Date;
  /**
   * Whether the run waits for decisions when only open gates are left. Defaults to false: the run
   * then ends as `waiting`. The run always waits at gates that have a timeout.
   */
  waitAtGates?: boolean;
  /**
   * If all remaining work must wait longer than this for a limit to reset, the run ends as `paused`.
   * Defaults to the value in the workflow file, or else 10 minutes.
   */
  maxWaitMs?: number;
  /**
   * Budget for all of the session's runs together. Once it is spent, no more phases start, and the
   * run ends as `paused`. Defaults to the session's previous budget, or else to the budget in the
   * workflow file.
   */
  budget?: Budget;
  /** Delay before retrying an unfinished artifact. Defaults to 10 s, doubling up to 300 s. */
  guardBackoff?: { baseMs?: number; maxMs?: number };
  /** Delay before retrying a failed phase. Defaults to 1 s, doubling up to 60 s, with jitter. */
  backoff?: Backoff;
}

export const RUN_OPTIONS: OptionNames<RunOptions> = {
  projectFolder: true,
  cwd: true,
  concurrency: true,
  pause: true,
  signal: true,
  onEvent: true,
  onLine: true,
  onWarning: true,
  runners: true,
  place: true,
  now: true,
  waitAtGates: true,
  maxWaitMs: true,
  budget: true,
  guardBackoff: true,
  backoff: true,
};

const BUDGET: OptionNames<Budget> = { costUsd: true, tokens: true, turns: true, timeMs: true };

/** @throws TypeError that names a missing, unknown or invalid option */
export function assertRunOptions<Options extends RunOptions>(
  given: Options,
  known: OptionNames<NoInfer<Options>>,
): void {
  assertOptions(given, known);
  if (typeof given.projectFolder !== "string") throw new TypeError('Expected "projectFolder" to be a path');
  if (given.budget === undefined) return;
  assertOptions(given.budget, BUDGET, "budget");
  for (const [name, amount] of Object.entries(given.budget))
    if (amount !== undefined && !(typeof amount === "number" && amount >= 0))
      throw new TypeError(
        `Expected "budget.${name}" to be a number of at least 0, not ${JSON.stringify(amount)}`,
      );
}

/** How a run of a session ended. */
export interface SessionResult {
  sessionId: string;
  /**
   * `waiting`: for a person. `paused`: on request, because the budget is spent, or until
   * `state.resumeAt`.
   */
  status: "completed" | "failed" | "waiting" | "paused" | "cancelled";
  state: SessionState;
  /** Path of the handoff for an incomplete session. */
  handoffPath?: string;
}
