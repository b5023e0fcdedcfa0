/** Time, as the scheduler sees it; tests and simulations bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Node's timers take 32 bits; a longer wait would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: Date.now,
  setTimeout: (callback, ms) => setTimeout(callback, Math.min(ms, LONGEST_TIMER_MS)),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};
