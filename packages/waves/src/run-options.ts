import {
  assertOptions as assertNames,
  assertObject,
  assertSignal,
  type OptionNames,
  shown,
} from "@agentos/platform";
import { assertBackoff, type Backoff } from "./backoff.js";
import type { Clock } from "./clock.js";
import type { Journal } from "./journal.js";
import type { NodeInput } from "./node-input.js";
import type { RunEvent } from "./run-result.js";

/** What happens to other nodes after a failure; see docs/reference.md. */
export type OnFailure = "skip-dependents" | "fail-fast" | "continue-independent";

/** Options of `createRun` and `runGraph`. All are optional; times are in milliseconds. */
export interface RunOptions<Node extends NodeInput = NodeInput> {
  /** Maximum number of running tasks: a positive integer or Infinity. Defaults to 4. */
  concurrency?: number | undefined;
  /** Size of each named pool. Every pool that a node names must be listed. */
  pools?: Readonly<Record<string, number>> | undefined;
  /** Defaults to `skip-dependents`. */
  onFailure?: OnFailure | undefined;
  /** Additional attempts after failures and timeouts. Defaults to 0. */
  retries?: number | ((node: Node) => number | undefined) | undefined;
  /** Delays between attempts. By default, they double from 1 s to 60 s, and half of each is random. */
  backoff?: Backoff | undefined;
  /** Time limit of an attempt in milliseconds. Defaults to none. */
  timeoutMs?: number | ((node: Node) => number | undefined) | undefined;
  /**
   * How long an aborted task may take to end, in milliseconds. Defaults to 10,000. Afterwards, the
   * task's slot is freed. The node is not retried, because the task may still be running.
   */
  abortGraceMs?: number | undefined;
  /** Aborting this signal aborts running tasks and ends the run as `aborted`. */
  signal?: AbortSignal | undefined;
  /** Whether nodes start only once all earlier waves have ended. Defaults to false. */
  barrier?: boolean | undefined;
  /**
   * Maximum wait in milliseconds if only delayed nodes are left. If the wait would be longer, the
   * run ends as `paused`. Defaults to no limit.
   */
  maxWaitMs?: number | undefined;
  /** Records the run. If the journal already contains a run, that run is continued. */
  journal?: Journal | undefined;
  /**
   * Called if only held nodes and their dependents are left. Once the returned promise resolves, the
   * run ends as `held`, unless a node was released or rewound. By default, the run ends immediately.
   */
  onHeld?: (() => Promise<unknown>) | undefined;
  /**
   * Called for each step, in order. If the callback throws, the run ends and the run's promise is
   * rejected.
   */
  onEvent?: ((event: RunEvent) => void) | undefined;
  /** Durations from earlier runs, which override a node's `estimate`. */
  estimates?: ((id: string) => number | undefined) | undefined;
  /** Source of time, for tests and simulations. Defaults to the system clock. */
  clock?: Clock | undefined;
}

export const DEFAULT_CONCURRENCY = 4;
export const DEFAULT_ABORT_GRACE_MS = 10_000;

const OPTIONS: OptionNames<RunOptions> = {
  concurrency: true,
  pools: true,
  onFailure: true,
  retries: true,
  backoff: true,
  timeoutMs: true,
  abortGraceMs: true,
  signal: true,
  barrier: true,
  maxWaitMs: true,
  journal: true,
  onHeld: true,
  onEvent: true,
  estimates: true,
  clock: true,
};

export function assertOptions<Node extends NodeInput>(options: RunOptions<Node>): void {
  assertNames<RunOptions<Node>>(options, OPTIONS);
  for (const name of ["onEvent", "onHeld", "estimates"] as const)
    if (options[name] !== undefined && typeof options[name] !== "function")
      throw new TypeError(`Expected "${name}" to be a function, got ${shown(options[name])}`);
  assertSignal(options.signal, "signal");
  const { journal, clock } = options;
  if (journal !== undefined && typeof journal?.append !== "function")
    throw new TypeError(
      `Expected "journal" to be a journal such as jsonlJournal(path), got ${shown(journal)}`,
    );
  if (clock !== undefined && typeof clock?.now !== "function")
    throw new TypeError(`Expected "clock" to have now, setTimeout and clearTimeout, got ${shown(clock)}`);
  if (options.concurrency !== undefined) assertPlaces("concurrency", options.concurrency);
  if (options.pools !== undefined) assertObject(options.pools, '"pools"');
  for (const [name, size] of Object.entries(options.pools ?? {})) assertPlaces(`pools.${name}`, size);
  if (typeof options.retries !== "function") checkedRetries(options.retries);
  if (typeof options.timeoutMs !== "function") checkedTimeout(options.timeoutMs);
  if (options.backoff !== undefined) assertBackoff(options.backoff);
  for (const name of ["maxWaitMs", "abortGraceMs"] as const) {
    const value = options[name];
    if (value !== undefined && !(value >= 0))
      throw new TypeError(`Expected "${name}" to be a number of at least 0, got ${shown(value)}`);
  }
  const policies: unknown[] = ["skip-dependents", "fail-fast", "continue-independent", undefined];
  if (!policies.includes(options.onFailure)) {
    throw new TypeError(
      `Expected "onFailure" to be ${policies.slice(0, 3).join(", ")}, got ${shown(options.onFailure)}`,
    );
  }
}

export function checkedRetries(retries: number | undefined): number {
  if (retries === undefined) return 0;
  if (Number.isInteger(retries) && retries >= 0) return retries;
  if (retries === Number.POSITIVE_INFINITY) return retries;
  throw new TypeError(`Expected "retries" to be an integer of at least 0, got ${shown(retries)}`);
}

export function checkedTimeout(timeoutMs: number | undefined): number | undefined {
  if (timeoutMs === undefined || (typeof timeoutMs === "number" && timeoutMs > 0)) return timeoutMs;
  throw new TypeError(`Expected "timeoutMs" to be a number above 0, got ${shown(timeoutMs)}`);
}

export function assertPlaces(name: string, value: number): void {
  if (value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && value > 0)) return;
  throw new TypeError(`Expected "${name}" to be a positive integer, got ${shown(value)}`);
}
