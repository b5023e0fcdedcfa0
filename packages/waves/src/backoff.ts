/** How long to wait before another attempt. */
export interface Backoff {
  /** Delay before the second attempt. */
  baseMs: number;
  /** Maximum delay. */
  maxMs: number;
  /** Each delay is this many times the previous one. Default 2. */
  factor?: number;
  /** The random share of a delay, 0 to 1, so that many nodes do not retry at the same moment. Default 0.5. */
  jitter?: number;
}

export const DEFAULT_BACKOFF: Backoff = { baseMs: 1000, maxMs: 60_000 };

/** The delay after this many failures, in milliseconds. */
export function backoffMs(
  { baseMs, maxMs, factor = 2, jitter = 0.5 }: Backoff,
  failures: number,
  random = Math.random,
): number {
  const full = Math.min(maxMs, baseMs * factor ** (failures - 1));
  return Math.round(full * (1 - jitter * random()));
}

export function assertBackoff({ baseMs, maxMs, factor = 2, jitter = 0.5 }: Backoff): void {
  if (!(baseMs >= 0 && maxMs >= 0))
    throw new TypeError('Expected "backoff.baseMs" and "backoff.maxMs" to be numbers of at least 0');
  if (!(factor >= 1))
    throw new TypeError(`Expected "backoff.factor" to be a number of at least 1, got ${String(factor)}`);
  if (!(jitter >= 0 && jitter <= 1))
    throw new TypeError(`Expected "backoff.jitter" to be from 0 to 1, got ${String(jitter)}`);
}
