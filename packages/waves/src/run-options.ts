import { assertBackoff, type Backoff } from "./backoff.js";
import type { Clock } from "./clock.js";
import type { Journal } from "./journal.js";
import type { NodeInput } from "./node-input.js";
import type { RunEvent } from "./run-result.js";

/** What happens to other nodes when a node fails for good; see the table in the README. */
export type OnFailure = "skip-dependents" | "fail-fast" | "continue-independent";

export interface RunOptions<Node extends NodeInput = NodeInput> {
  /** How many tasks run at the same time: a positive integer or Infinity. Default 4. */
  concurrency?: number | undefined;
  /** The size of each named pool. Every pool that a node names must be listed. */
  pools?: Readonly<Record<string, number>> | undefined;
  /**
   * Default `skip-dependents`. In every mode, dependents of a failed, timed-out or skipped node do not run.
   */
  onFailure?: OnFailure | undefined;
  /** Additional attempts after a failure or a time-out, for all nodes or per node. Default 0. */
  retries?: number | ((node: Node) => number | undefined) | undefined;
  /** Delays between attempts. Default 1 s, doubled up to 60 s, half of it random. */
  backoff?: Backoff | undefined;
  /** How long an attempt may take, in milliseconds, for all nodes or per node. Default: no limit. */
  timeoutMs?: number | ((node: Node) => number | undefined) | undefined;
  /**
   * How long an aborted task may take to end, in milliseconds. Default 10,000. After that the run continues
   * without it: its slot is given to others, and it is not retried, because it may still be running.
   */
  abortGraceMs?: number | undefined;
  /** Aborting it aborts running tasks and ends the run as "aborted". */
  signal?: AbortSignal | undefined;
  /** Strict waves: no node starts before all earlier waves have ended. Default false. */
  barrier?: boolean | undefined;
  /**
   * If the run would only wait for delayed nodes for longer than this, in milliseconds, it ends as `paused`.
   * Default: no limit.
   */
  maxWaitMs?: number | undefined;
  /** Records the run, and lets it continue what an earlier run recorded. */
  journal?: Journal | undefined;
  /**
   * Called when nothing runs and everything left depends on held nodes. The run ends as `held` when the
   * promise settles, unless a node was released or rewound meanwhile. Default: it ends at once.
   */
  onHeld?: (() => Promise<unknown>) | undefined;
  /** Called for each step, in order. If it throws, the run ends as if its journal could not be written. */
  onEvent?: ((event: RunEvent) => void) | undefined;
  /** Durations known from earlier runs; they override a node's `estimate`. */
  estimates?: ((id: string) => number | undefined) | undefined;
  /** The clock, for tests and simulations. Default: the system's. */
  clock?: Clock | undefined;
}

export const DEFAULT_CONCURRENCY = 4;
export const DEFAULT_ABORT_GRACE_MS = 10_000;

/** @throws TypeError that names the option and the expected value */
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

/** @throws TypeError unless it is a positive integer or Infinity */
export function assertPlaces(name: string, value: number): void {
  if (value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && value > 0)) return;
  throw new TypeError(`Expected "${name}" to be a positive integer, got ${String(value)}`);
}
