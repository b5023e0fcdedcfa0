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

// Registered symbols: a task may come from a package with a copy of its own of this one.
const NOT_NOW = Symbol.for("@agentos/waves/not-now");
const AGAIN = Symbol.for("@agentos/waves/again");
const HOLD = Symbol.for("@agentos/waves/hold");

/**
 * What a task returns when it was refused for now, by a rate limit for instance: it is asked again after this many
 * milliseconds, no attempt is spent, and the run's limit is halved; it grows again as tasks succeed.
 */
export function notNow(options: { afterMs: number }): NotNow {
  return Object.freeze({ [NOT_NOW]: true, afterMs: checkedDelay(options.afterMs) });
}

/**
 * What a task returns that ran and, by its own rules, is to run once more after this many milliseconds: nothing is wrong with the
 * machine, so the run's limit stays, and none of `retries` is spent. Meanwhile its place is free for others.
 */
export function again(options: { afterMs: number }): Again {
  return Object.freeze({ [AGAIN]: true, afterMs: checkedDelay(options.afterMs) });
}

/**
 * What a task returns when it has run but nothing that depends on it may start in this run, because somebody has to
 * approve first. The rest of the graph goes on; a resumed run asks the task again.
 */
export function hold(output?: unknown, reason?: string): Hold {
  return Object.freeze({ [HOLD]: true, output, reason });
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
