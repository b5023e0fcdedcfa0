/** Throttles values. Passes on the first value immediately, and then at most one per interval. */
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
