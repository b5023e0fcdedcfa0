/** The scheduler's source of time; tests and simulations replace it. */
export interface Clock {
  now(): Date;
  /** Calls back once. Any delay works, even above Node's limit. */
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Node's timers take 32 bits; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Wait {
  timer: NodeJS.Timeout | undefined;
}

/** Timers are monotonic: setting the system time does not affect them. */
export const systemClock: Clock = {
  now: () => new Date(),
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
