import type { Clock } from "./clock.js";

/** A wait between two attempts of a node. */
export interface Delay {
  until: number;
  why: "retry" | "not-now" | "again";
}

/** The nodes that wait to be started again. */
export class Delays {
  readonly #clock: Clock;
  readonly #waiting = new Map<number, Delay & { timer: unknown }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#waiting.size;
  }

  get(node: number): Delay | undefined {
    return this.#waiting.get(node);
  }

  add(node: number, afterMs: number, why: Delay["why"], onOver: () => void): void {
    const until = this.#clock.now() + afterMs;
    const check = (): void => {
      const left = until - this.#clock.now();
      if (left <= 0) {
        this.#waiting.delete(node);
        onOver();
        return;
      }
      // Timers have a longest wait, and some fire a little early.
      this.#waiting.set(node, { until, why, timer: this.#clock.setTimeout(check, left) });
    };
    this.#waiting.set(node, { until, why, timer: this.#clock.setTimeout(check, afterMs) });
  }

  /** Lets none of them end any more. */
  stop(): void {
    for (const { timer } of this.#waiting.values()) this.#clock.clearTimeout(timer);
  }
}
