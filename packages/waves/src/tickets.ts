import pLimit, { type LimitFunction } from "p-limit";

/** The work that tickets are for. */
export interface TicketWork {
  /** At most so many pieces could be begun now. */
  available(): number;
  /** Begins the piece that matters most now; undefined when there is none. The promise never rejects. */
  begin(): Promise<void> | undefined;
  /** A ticket came back. */
  onReturn(): void;
}

/**
 * Places under the run's limit. A ticket queues at p-limit, which is first in, first out, without a node: the
 * node is chosen when the ticket's turn comes. Then it goes on with the next one until there is none.
 */
export class Tickets {
  readonly #limit: number;
  readonly #limiter: LimitFunction;
  readonly #work: TicketWork;
  /** Given out and not returned. */
  #out = 0;
  /** Of those, the ones whose turn has not come. */
  #queued = 0;

  constructor(limit: number, work: TicketWork) {
    this.#limit = limit;
    this.#limiter = pLimit(limit);
    this.#work = work;
  }

  /** Gives out as many as there are pieces of work and places. */
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
