import { assertBackoff, type Backoff } from "./backoff.js";
import type { Clock } from "./clock.js";
import type { Journal } from "./journal.js";
import type { NodeInput } from "./node-input.js";
import type { RunEvent } from "./run-result.js";

/** What happens to the rest when a node has failed for good; the table in the README compares them. */
export type OnFailure = "skip-dependents" | "fail-fast" | "continue-independent";

export interface RunOptions<Node extends NodeInput = NodeInput> {
  /** How many tasks run at the same time: a positive integer or Infinity. Default 4. */
  concurrency?: number | undefined;
  /** Places of each named pool. Every pool that a node names must be here. */
  pools?: Readonly<Record<string, number>> | undefined;
  /**
   * Default `skip-dependents`. Whichever it is, a dependent of a failed, timed-out or skipped node never
   * runs.
   */
  onFailure?: OnFailure | undefined;
  /** Further attempts after a failure or a time-out, for all nodes or by node. Default 0. */
  retries?: number | ((node: Node) => number | undefined) | undefined;
  /** Waits between attempts. Default 1 s, doubled up to 60 s, half of it left to chance. */
  backoff?: Backoff | undefined;
  /**
   * How long an attempt may take, in milliseconds, for all nodes or by node. Default: as long as it likes.
   */
  timeoutMs?: number | ((node: Node) => number | undefined) | undefined;
  /**
   * How long an aborted task may take to end, in milliseconds. Default 10,000. After that the run goes on
   * without it: its place
   * is given to others and no further attempt is made, since the one that was given up may still be at work.
   */
  abortGraceMs?: number | undefined;
  /** Aborting it aborts the signals of running tasks and ends the run as "aborted". */
  signal?: AbortSignal | undefined;
  /** Strict waves: no node starts before all nodes of the waves before its own have ended. Default false. */
  barrier?: boolean | undefined;
  /**
   * The run does not wait longer than this, in milliseconds, for nothing but the delays of nodes: it ends as
   * `paused` then. Default: it waits as long as they are.
   */
  maxWaitMs?: number | undefined;
  /** Records the run, and lets it go on from what an earlier run recorded. */
  journal?: Journal | undefined;
  /**
   * Called when nothing runs and all that is left stands behind held nodes. The run ends as `held` when the
   * promise is
   * settled, unless a node was released or rewound meanwhile. Default: it ends at once.
   */
  onHeld?: (() => Promise<unknown>) | undefined;
  /** Called at each step, in order. When it throws, the run ends as if its journal could not be written. */
  onEvent?: ((event: RunEvent) => void) | undefined;
  /** Durations known from earlier runs; they count before a node's own `estimate`. */
  estimates?: ((id: string) => number | undefined) | undefined;
  /** Time, for tests and simulations. Default: the system's. */
  clock?: Clock | undefined;
}

export const DEFAULT_CONCURRENCY = 4;
export const DEFAULT_ABORT_GRACE_MS = 10_000;

/** @throws TypeError that names the option and what was expected */
export function assertOptions<Node extends NodeInput>(options: RunOptions<Node>): void {
  if (options.concurrency !== undefined) assertPlaces("concurrency", options.concurrency);
  for (const [name, size] of Object.entries(options.pools ?? {})) assertPlaces(`pools.${name}`, size);
  if (typeof options.retries === "number") checkedRetries(options.retries);
  if (typeof options.timeoutMs === "number") checkedTimeout(options.timeoutMs);
  if (options.backoff !== undefined) assertBackoff(options.backoff);
  const wait = options.maxWaitMs;
  if (wait !== undefined && !(wait >= 0))
    throw new TypeError(`Expected "maxWaitMs" to be a number of at least 0, got ${wait}`);
  const grace = options.abortGraceMs;
  if (grace !== undefined && !(grace >= 0))
    throw new TypeError(`Expected "abortGraceMs" to be a number of at least 0, got ${grace}`);
  const policies: unknown[] = ["skip-dependents", "fail-fast", "continue-independent", undefined];
  if (!policies.includes(options.onFailure)) {
    throw new TypeError(
      `Expected "onFailure" to be ${policies.slice(0, 3).join(", ")}, got ${String(options.onFailure)}`,
    );
  }
}

export function checkedRetries(retries: number | undefined): number {
  if (retries === undefined) return 0;
  if (Number.isInteger(retries) && retries >= 0) return retries;
  if (retries === Number.POSITIVE_INFINITY) return retries;
  throw new TypeError(`Expected "retries" to be an integer of at least 0, got ${String(retries)}`);
}

export function checkedTimeout(timeoutMs: number | undefined): number | undefined {
  if (timeoutMs === undefined || timeoutMs > 0) return timeoutMs;
  throw new TypeError(`Expected "timeoutMs" to be a number above 0, got ${String(timeoutMs)}`);
}

/** @throws TypeError unless it is a number of places: a positive integer or Infinity */
export function assertPlaces(name: string, value: number): void {
  if (value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && value > 0)) return;
  throw new TypeError(`Expected "${name}" to be a positive integer, got ${String(value)}`);
}
