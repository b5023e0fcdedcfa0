/**
 * A pool's limit that gives way to refusals as TCP does to losses: halved when a task is refused, and raised
 * by one each time as many tasks succeed as it allows at once, up to what was configured.
 */
export class AdaptiveLimit {
  value: number;
  refusals = 0;
  /** How often a refusal has brought it down. */
  cuts = 0;
  readonly configured: number;
  #successes = 0;

  /** @param left what refusals of an earlier run have left of it */
  constructor(configured: number, left = configured) {
    this.configured = configured;
    this.value = Math.max(1, Math.min(left, configured));
  }

  /**
   * A task that was started when the limit had been cut `cutsAtStart` times was refused while `running` tasks
   * of the pool ran. Those that started before the last cut say nothing new: eight refusals at once halve the
   * limit once.
   * @returns whether it is lower now
   */
  refuse(cutsAtStart: number, running: number): boolean {
    this.refusals++;
    this.#successes = 0;
    const value = Math.max(1, Math.floor(Math.min(this.value, running) / 2));
    if (cutsAtStart !== this.cuts || value === this.value) return false;
    this.cuts++;
    this.value = value;
    return true;
  }

  /**
   * One that was started when the limit had been cut `cutsAtStart` times has succeeded. What began before the
   * last cut says nothing of what is bearable since.
   * @returns whether it is higher now
   */
  succeed(cutsAtStart: number): boolean {
    if (cutsAtStart !== this.cuts || this.value >= this.configured) return false;
    if (++this.#successes < this.value) return false;
    this.#successes = 0;
    this.value++;
    return true;
  }
}
