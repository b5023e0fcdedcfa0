/**
 * Passes on the first value at once, then at most one per interval: always the newest, and the last one at
 * the end.
 */
export class Ticker<Value> {
  readonly #onValue: (value: Value) => void;
  readonly #intervalMs: number;
  #waiting: { value: Value } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(intervalMs: number, onValue: (value: Value) => void) {
    this.#intervalMs = intervalMs;
    this.#onValue = onValue;
  }

  offer(value: Value): void {
    this.#waiting = { value };
    if (this.#timer === undefined) this.#hand();
  }

  /** Passes on a pending value, and stops. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting !== undefined) this.#onValue(this.#waiting.value);
    this.#waiting = undefined;
  }

  #hand(): void {
    if (this.#waiting === undefined) {
      this.#timer = undefined;
      return;
    }
    const { value } = this.#waiting;
    this.#waiting = undefined;
    this.#timer = setTimeout(() => this.#hand(), this.#intervalMs);
    this.#onValue(value);
  }
}
