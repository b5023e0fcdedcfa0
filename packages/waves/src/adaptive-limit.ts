/**
 * A limit that gives way to refusals as TCP does to losses: halved when a task is refused, and raised by one each time
 * as many tasks succeed as it allows at once, up to what was configured.
 */
export class AdaptiveLimit {
  value: number;
  /** How often it was halved. */
  cuts = 0;
  readonly #configured: number;
  #successes = 0;

  constructor(configured: number) {
    this.#configured = configured;
    this.value = configured;
  }

  /**
   * A task that was started when the limit had been cut `cutsAtStart` times was refused while `running` tasks ran.
   * Those that started before the last cut say nothing new: eight refusals at once halve the limit once.
   */
  refuse(cutsAtStart: number, running: number): boolean {
    this.#successes = 0;
    if (cutsAtStart !== this.cuts) return false;
    this.cuts++;
    this.value = Math.max(1, Math.floor(Math.min(this.value, running) / 2));
    return true;
  }

  /** Whether the limit was raised. */
  succeed(): boolean {
    if (this.value >= this.#configured || ++this.#successes < this.value) return false;
    this.#successes = 0;
    this.value++;
    return true;
  }
}
