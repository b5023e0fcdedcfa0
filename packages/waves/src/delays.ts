import type { Clock } from "./clock.js";

export class Delays {
  readonly #clock: Clock;
  readonly #waiting = new Map<number, { until: number; timer: unknown }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#waiting.size;
  }

  get nextMs(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { until } of this.#waiting.values()) next = Math.min(next, until);
    return next - this.#clock.now().getTime();
  }

  add(node: number, afterMs: number, onOver: () => void): void {
    const timer = this.#clock.setTimeout(() => {
      this.#waiting.delete(node);
      onOver();
    }, afterMs);
    this.#waiting.set(node, { until: this.#clock.now().getTime() + afterMs, timer });
  }

  remove(node: number): void {
    const delay = this.#waiting.get(node);
    if (delay === undefined) return;
    this.#waiting.delete(node);
    this.#clock.clearTimeout(delay.timer);
  }

  stop(): void {
    for (const { timer } of this.#waiting.values()) this.#clock.clearTimeout(timer);
  }
}
