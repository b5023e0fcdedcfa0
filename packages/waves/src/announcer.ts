import type { Clock } from "./clock.js";
import { idOf, type Place } from "./region.js";
import type { NodeResult, RunEvent } from "./run-result.js";

/** Announces the steps of a run. Creates events only if the run has an `onEvent`. */
export class Announcer {
  readonly #listener: ((event: RunEvent) => void) | undefined;
  readonly #clock: Clock;

  constructor(listener: ((event: RunEvent) => void) | undefined, clock: Clock) {
    this.#listener = listener;
    this.#clock = clock;
  }

  started(place: Place, at: number): void {
    if (this.#listener === undefined) return;
    const { records } = place.region;
    const reason = records.reasons.get(place.index);
    const attempt = records.attempts[place.index]!;
    const because = reason === undefined ? {} : { reason };
    this.#listener({ type: "started", id: idOf(place), attempt, at, ...because });
  }

  settled(place: Place): void {
    if (this.#listener === undefined) return;
    const result: NodeResult = place.region.records.results[place.index]!;
    this.#listener({ type: "settled", id: idOf(place), at: this.#clock.now().getTime(), result });
  }

  expanded(place: Place, nodes: readonly { id: string }[]): void {
    if (this.#listener === undefined) return;
    const ids = nodes.map(({ id }) => id);
    this.#listener({ type: "expanded", id: idOf(place), at: this.#clock.now().getTime(), nodes: ids });
  }

  again(place: Place, afterMs: number): void {
    const attempt = place.region.records.attempts[place.index]!;
    this.#listener?.({ type: "again", id: idOf(place), attempt, at: this.#clock.now().getTime(), afterMs });
  }

  retrying(place: Place, afterMs: number, error: unknown): void {
    const attempt = place.region.records.attempts[place.index]!;
    this.#listener?.({
      type: "retrying",
      id: idOf(place),
      attempt,
      at: this.#clock.now().getTime(),
      afterMs,
      error,
    });
  }

  notNow(place: Place, afterMs: number): void {
    this.#listener?.({ type: "not-now", id: idOf(place), at: this.#clock.now().getTime(), afterMs });
  }
}
