import { setImmediate } from "node:timers/promises";

/** Advances only when all other work is done, so that hours of scheduled work take no time. */
export class VirtualClock {
  #now = 0;
  #timers = new Map();
  #next = 0;

  now = () => new Date(this.#now);

  setTimeout = (callback, ms) => {
    this.#timers.set(++this.#next, { at: this.#now + ms, callback });
    return this.#next;
  };

  clearTimeout = (timer) => {
    this.#timers.delete(timer);
  };

  sleep = (ms) => new Promise((resolve) => this.setTimeout(resolve, ms));

  /** Returns the time when the promise settles. */
  async finish(promise) {
    let settled = false;
    const done = () => {
      settled = true;
    };
    promise.then(done, done);
    for (;;) {
      await setImmediate();
      if (settled) break;
      this.#fireNext();
    }
    await promise;
    return this.#now;
  }

  #fireNext() {
    let first;
    for (const [timer, { at }] of this.#timers)
      if (first === undefined || at < this.#timers.get(first).at) first = timer;
    if (first === undefined) throw new Error("The promise has not settled, and no timer is left");
    const { at, callback } = this.#timers.get(first);
    this.#timers.delete(first);
    this.#now = at;
    callback();
  }
}
