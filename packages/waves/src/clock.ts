/** Time, as the scheduler sees it; tests and simulations bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once, however long the wait is. */
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Node's timers take 32 bits; a longer wait would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Wait {
  timer: NodeJS.Timeout | undefined;
}

/** Waits do not look at the time of day, which may be set back or forth meanwhile. */
export const systemClock: Clock = {
  now: Date.now,
  setTimeout(callback, ms) {
    const wait: Wait = { timer: undefined };
    const begin = (left: number): void => {
      const part = Math.min(left, MAX_TIMER_MS);
      wait.timer = setTimeout(part < left ? () => begin(left - part) : callback, part);
    };
    begin(ms);
    return wait;
  },
  clearTimeout: (wait) => clearTimeout((wait as Wait).timer),
};
