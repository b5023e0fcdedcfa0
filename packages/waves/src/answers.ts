import type { NodeInput } from "./node-input.js";
import { assertPlaces } from "./run-options.js";

/** The answer of {@link notNow}. */
export interface NotNow {
  readonly afterMs: number;
}

/** The answer of {@link hold}. */
export interface Hold {
  readonly output: unknown;
  readonly reason: string | undefined;
}

/** The answer of {@link again}. */
export interface Again {
  readonly afterMs: number;
}

/** The answer of {@link expand}. */
export interface Expand {
  readonly nodes: readonly NodeInput[];
  readonly concurrency: number;
}

// Registered symbols, because a task may come from a package that has its own copy of this one.
const NOT_NOW = Symbol.for("@agentos/waves/not-now");
const AGAIN = Symbol.for("@agentos/waves/again");
const HOLD = Symbol.for("@agentos/waves/hold");
const EXPAND = Symbol.for("@agentos/waves/expand");

/**
 * Returned by a task that cannot run yet, for example because of a rate limit: it is called again after this
 * many milliseconds, and no attempt is used up. Meanwhile its slot is free for others.
 */
export function notNow(options: { afterMs: number }): NotNow {
  return Object.freeze({ [NOT_NOW]: true, afterMs: checkedDelay(options.afterMs) });
}

/**
 * Returned by a task that ran and wants to run again after this many milliseconds, as another attempt.
 * `retries` is not used up. Meanwhile its slot is free for others.
 */
export function again(options: { afterMs: number }): Again {
  return Object.freeze({ [AGAIN]: true, afterMs: checkedDelay(options.afterMs) });
}

/**
 * Returned by a task that ran but whose dependents must not start in this run, because somebody has to
 * approve first. The rest of the graph continues; a resumed run calls the task again.
 */
export function hold(output?: unknown, reason?: string): Hold {
  return Object.freeze({ [HOLD]: true, output, reason });
}

/**
 * Returned by a task that consists of other nodes. They run as part of the same run, under its limits and
 * with its task, and dependents of the expanded node wait for them. Meanwhile it takes no slot. When they
 * have ended, the task is called again with their results in `children`; it then ends the node or expands it
 * again.
 * @param nodes their ids must be new in this run; they may depend only on each other
 * @param options.concurrency how many of them may be in progress at once; default: the run's limit
 */
export function expand(nodes: readonly NodeInput[], options: { concurrency?: number } = {}): Expand {
  const { concurrency = Number.POSITIVE_INFINITY } = options;
  assertPlaces("concurrency", concurrency);
  return Object.freeze({ [EXPAND]: true, nodes: [...nodes], concurrency });
}

export function isExpand(value: unknown): value is Expand {
  return typeof value === "object" && value !== null && EXPAND in value;
}

export function isNotNow(value: unknown): value is NotNow {
  return typeof value === "object" && value !== null && NOT_NOW in value;
}

export function isAgain(value: unknown): value is Again {
  return typeof value === "object" && value !== null && AGAIN in value;
}

export function isHold(value: unknown): value is Hold {
  return typeof value === "object" && value !== null && HOLD in value;
}

function checkedDelay(afterMs: number): number {
  if (afterMs >= 0 && afterMs < Number.POSITIVE_INFINITY) return afterMs;
  throw new TypeError(`Expected "afterMs" to be a finite number of at least 0, got ${String(afterMs)}`);
}
