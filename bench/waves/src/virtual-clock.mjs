import { setImmediate } from "node:timers/promises";

/**
 * Time that passes only when nobody has anything else to do, so that the real schedulers can be run on hours
 * of work.
 */
export class VirtualClock {
  #now = 0;
  #timers = new Map();
  #next = 0;

  now = () => this.#now;

  setTimeout = (callback, ms) => {
    this.#timers.set(++this.#next, { at: this.#now + ms, callback });
    return this.#next;
  };

  clearTimeout = (timer) => {
    this.#timers.delete(timer);
  };

  sleep = (ms) => new Promise((resolve) => this.setTimeout(resolve, ms));

  /** Lets time pass until the promise is settled; gives the time at its end. */
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
    if (first === undefined) throw new Error("Everybody waits and no timer is left");
    const { at, callback } = this.#timers.get(first);
    this.#timers.delete(first);
    this.#now = at;
    callback();
  }
}
