import { assertOptions } from "@agentos/platform";
import type { NodeInput } from "./node-input.js";
import { assertPlaces } from "./run-options.js";

/** The answer that {@link notNow} creates. */
export interface NotNow {
  readonly afterMs: number;
}

/** The answer that {@link hold} creates. */
export interface Hold {
  readonly output: unknown;
  readonly reason: string | undefined;
}

/** The answer that {@link again} creates. */
export interface Again {
  readonly afterMs: number;
}

/** The answer that {@link expand} creates. */
export interface Expand {
  readonly nodes: readonly NodeInput[];
  readonly concurrency: number;
}

// The symbols are in the global registry, because tasks may use a different copy of this package.
const NOT_NOW = Symbol.for("@agentos/waves/not-now");
const AGAIN = Symbol.for("@agentos/waves/again");
const HOLD = Symbol.for("@agentos/waves/hold");
const EXPAND = Symbol.for("@agentos/waves/expand");

/**
 * Returned by a task that cannot run yet, for example because of a rate limit. The task is called
 * again after the delay, without using up an attempt. Its slot is free in the meantime.
 */
export function notNow(options: { afterMs: number }): NotNow {
  return Object.freeze({ [NOT_NOW]: true, afterMs: checkedDelay(options?.afterMs) });
}

/**
 * Returned by a task that must run again after the delay. The next call is a new attempt, but does not
 * use up a retry. The task's slot is free in the meantime.
 */
export function again(options: { afterMs: number }): Again {
  return Object.freeze({ [AGAIN]: true, afterMs: checkedDelay(options?.afterMs) });
}

/**
 * Returned by a task whose dependents must wait for someone's approval. The rest of the graph
 * continues. A resumed run calls the task again.
 */
export function hold(output?: unknown, reason?: string): Hold {
  return Object.freeze({ [HOLD]: true, output, reason });
}

/**
 * Returned by a task that consists of other nodes. These nodes join the run, and dependents of the
 * expanded node wait for them. In the meantime, the expanded node takes up no slot. Afterwards, its
 * task is called again with their results in `children`, to end the node or to expand it again.
 * @param nodes must have ids that are new in this run, and may depend only on each other
 * @param options.concurrency maximum number of these nodes that are in progress at the same time.
 *   Defaults to the run's limit
 */
export function expand(nodes: readonly NodeInput[], options: { concurrency?: number } = {}): Expand {
  assertOptions(options, { concurrency: true });
  const { concurrency = Number.POSITIVE_INFINITY } = options;
  assertPlaces("concurrency", concurrency);
  return Object.freeze({ [EXPAND]: true, nodes: [...nodes], concurrency });
}

export const isExpand = hasMark<Expand>(EXPAND);
export const isNotNow = hasMark<NotNow>(NOT_NOW);
export const isAgain = hasMark<Again>(AGAIN);
export const isHold = hasMark<Hold>(HOLD);

function hasMark<Answer>(mark: symbol) {
  return (value: unknown): value is Answer => typeof value === "object" && value !== null && mark in value;
}

function checkedDelay(afterMs: number): number {
  if (afterMs >= 0 && afterMs < Number.POSITIVE_INFINITY) return afterMs;
  throw new TypeError(`Expected "afterMs" to be a finite number of at least 0, got ${String(afterMs)}`);
}
