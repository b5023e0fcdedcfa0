import type { Clock } from "./clock.js";

/** A wait between two attempts of a node. */
export interface Delay {
  /** For showing: what ends it is a timer. */
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
    const timer = this.#clock.setTimeout(() => {
      this.#waiting.delete(node);
      onOver();
    }, afterMs);
    this.#waiting.set(node, { until: this.#clock.now().getTime() + afterMs, why, timer });
  }

  remove(node: number): void {
    const delay = this.#waiting.get(node);
    if (delay === undefined) return;
    this.#waiting.delete(node);
    this.#clock.clearTimeout(delay.timer);
  }

  /** Lets none of them end any more. */
  stop(): void {
    for (const { timer } of this.#waiting.values()) this.#clock.clearTimeout(timer);
  }
}
