/** A source of time, replaceable in tests and simulations. */
export interface Clock {
  now(): Date;
  /** Must also support delays that are too long for Node's timers. */
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The longest delay that Node's timers support. A timer with a longer delay fires immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Wait {
  timer: NodeJS.Timeout | undefined;
}

/** The real clock. Its timers are monotonic, so changes to the system time do not affect them. */
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
