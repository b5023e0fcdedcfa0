import type { NodeInput } from "./node-input.js";
import { assertPlaces } from "./run-options.js";

/** A task's answer "not now": see {@link notNow}. */
export interface NotNow {
  readonly afterMs: number;
}

/** A task's answer "done, but nothing behind this may start": see {@link hold}. */
export interface Hold {
  readonly output: unknown;
  readonly reason: string | undefined;
}

/** A task's answer "once more": see {@link again}. */
export interface Again {
  readonly afterMs: number;
}

/** A task's answer "these nodes first": see {@link expand}. */
export interface Expand {
  readonly nodes: readonly NodeInput[];
  readonly concurrency: number;
}

// Registered symbols: a task may come from a package with a copy of its own of this one.
const NOT_NOW = Symbol.for("@agentos/waves/not-now");
const AGAIN = Symbol.for("@agentos/waves/again");
const HOLD = Symbol.for("@agentos/waves/hold");
const EXPAND = Symbol.for("@agentos/waves/expand");

/**
 * What a task returns when it was refused for now, by a rate limit for instance: it is asked again after this
 * many milliseconds, and no attempt is spent. Meanwhile its place is free for others.
 */
export function notNow(options: { afterMs: number }): NotNow {
  return Object.freeze({ [NOT_NOW]: true, afterMs: checkedDelay(options.afterMs) });
}

/**
 * What a task returns that ran and, by its own rules, is to run once more after this many milliseconds,
 * as another attempt; none of `retries` is spent. Meanwhile its place is free for others.
 */
export function again(options: { afterMs: number }): Again {
  return Object.freeze({ [AGAIN]: true, afterMs: checkedDelay(options.afterMs) });
}

/**
 * What a task returns when it has run but nothing that depends on it may start in this run, because somebody
 * has to approve first. The rest of the graph goes on; a resumed run asks the task again.
 */
export function hold(output?: unknown, reason?: string): Hold {
  return Object.freeze({ [HOLD]: true, output, reason });
}

/**
 * What a task returns that consists of other nodes: they run as part of the same run, under its limits and
 * with its task, and what depends on the expanded node waits for them. Meanwhile it takes no place. When they
 * have come to an end, the task is called again, with their results in `children`, and says how the node
 * ends, or expands it once more.
 * @param nodes their ids must be new in this run; they may depend on each other and on nothing else
 * @param options.concurrency how many of them may be under way at the same time; default as many as the run
 * lets
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
