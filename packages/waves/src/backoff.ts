import { assertOptions } from "@agentos/platform";

/** Delays between attempts. */
export interface Backoff {
  /** Delay before the second attempt. */
  baseMs: number;
  maxMs: number;
  /** Factor between consecutive delays. Defaults to 2. */
  factor?: number;
  /** Random share of each delay, from 0 to 1, which spreads retries over time. Defaults to 0.5. */
  jitter?: number;
}

export const DEFAULT_BACKOFF: Backoff = { baseMs: 1000, maxMs: 60_000 };

export function backoffMs(
  { baseMs, maxMs, factor = 2, jitter = 0.5 }: Backoff,
  failures: number,
  random = Math.random,
): number {
  const full = Math.min(maxMs, baseMs * factor ** (failures - 1));
  return Math.round(full * (1 - jitter * random()));
}

export function assertBackoff(backoff: Backoff): void {
  assertOptions(backoff, { baseMs: true, maxMs: true, factor: true, jitter: true }, "backoff");
  const { baseMs, maxMs, factor = 2, jitter = 0.5 } = backoff;
  if (!(baseMs >= 0 && maxMs >= 0))
    throw new TypeError('Expected "backoff.baseMs" and "backoff.maxMs" to be numbers of at least 0');
  if (!(factor >= 1))
    throw new TypeError(`Expected "backoff.factor" to be a number of at least 1, got ${String(factor)}`);
  if (!(jitter >= 0 && jitter <= 1))
    throw new TypeError(`Expected "backoff.jitter" to be from 0 to 1, got ${String(jitter)}`);
}
