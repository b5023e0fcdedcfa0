import { setImmediate } from "node:timers/promises";
import type { Clock } from "../src/index.js";

/** A clock that advances only while everything is waiting for it. */
export class VirtualClock implements Clock {
  /** The number of milliseconds that have passed. */
  ms = 0;
  #next = 0;
  readonly #timers = new Map<number, { at: number; callback: () => void }>();

  now = (): Date => new Date(this.ms);

  setTimeout = (callback: () => void, ms: number): number => {
    this.#timers.set(++this.#next, { at: this.ms + ms, callback });
    return this.#next;
  };

  clearTimeout = (timer: unknown): void => {
    this.#timers.delete(timer as number);
  };

  /** The number of pending timers. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Resolves after this time, or rejects with the signal's reason when it is aborted. */
  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = this.setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => {
        this.clearTimeout(timer);
        reject(signal.reason);
      });
    });

  /** Lets time pass until the promise settles. */
  async finish<T>(promise: Promise<T>): Promise<T> {
    let settled = false;
    const done = (): void => {
      settled = true;
    };
    promise.then(done, done);
    for (;;) {
      await setImmediate();
      if (settled) return promise;
      if (!this.#fireNext()) throw new Error("The promise has not settled, and no timer is left");
    }
  }

  /** Lets this much time pass. */
  async pass(ms: number): Promise<void> {
    const until = this.ms + ms;
    await setImmediate();
    while (this.#fireNext(until)) await setImmediate();
    this.ms = until;
  }

  #fireNext(until = Number.POSITIVE_INFINITY): boolean {
    let first: number | undefined;
    for (const [timer, { at }] of this.#timers) {
      if (at <= until && (first === undefined || at < this.#timers.get(first)!.at)) first = timer;
    }
    if (first === undefined) return false;
    const { at, callback } = this.#timers.get(first)!;
    this.#timers.delete(first);
    this.ms = Math.max(this.ms, at);
    callback();
    return true;
  }
}
