import pLimit, { type LimitFunction } from "p-limit";

/** The work that tickets are issued for. */
export interface TicketWork {
  /** An upper bound for the number of pieces of work that could start now. */
  available(): number;
  /** Starts the most urgent piece; undefined if there is none. The promise never rejects. */
  begin(): Promise<void> | undefined;
  onReturn(): void;
}

/**
 * Slots within the run's limit. A ticket waits in p-limit's queue (first in, first out) without a node; the
 * node is chosen when the ticket's turn comes. It then runs one node after another until none is left.
 */
export class Tickets {
  readonly #limit: number;
  readonly #limiter: LimitFunction;
  readonly #work: TicketWork;
  /** Issued and not returned. */
  #out = 0;
  /** Issued and still waiting for their turn. */
  #queued = 0;

  constructor(limit: number, work: TicketWork) {
    this.#limit = limit;
    this.#limiter = pLimit(limit);
    this.#work = work;
  }

  /** Issues as many tickets as the amount of work and the limit allow. */
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
