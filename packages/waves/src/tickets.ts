import pLimit, { type LimitFunction } from "p-limit";

export interface TicketWork {
  /** An upper bound for the number of tasks that could start now. */
  available(): number;
  /** Starts the most urgent task, or returns undefined. The promise never rejects. */
  begin(): Promise<void> | undefined;
  onReturn(): void;
}

/**
 * Limits how many tasks run concurrently. A ticket first queues in p-limit, and then runs one task
 * after another.
 */
export class Tickets {
  readonly #limit: number;
  readonly #limiter: LimitFunction;
  readonly #work: TicketWork;
  #out = 0;
  /** The number of tickets that are waiting for their turn. */
  #queued = 0;

  constructor(limit: number, work: TicketWork) {
    this.#limit = limit;
    this.#limiter = pLimit(limit);
    this.#work = work;
  }

  giveOut(): void {
    let wanted = Math.min(this.#work.available() - this.#queued, this.#limit - this.#out);
    for (; wanted > 0; wanted--) {
      this.#out++;
      this.#queued++;
      void this.#limiter(this.#use);
    }
  }

  readonly #use = async (): Promise<void> => {
    this.#queued--;
    for (let work = this.#work.begin(); work !== undefined; work = this.#work.begin()) {
      this.giveOut();
      await work;
    }
    this.#out--;
    this.#work.onReturn();
  };
}
