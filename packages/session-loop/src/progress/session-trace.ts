import { type ObservedCall, toObservation } from "./observation.js";
import { isAlike, words } from "./words.js";

/** What a session left that no earlier one had left. */
export interface Trace {
  traceless: boolean;
  /** It ended with (nearly) the same words as the previous session. */
  sameWords: boolean;
}

/** Distinguishes sessions that leave something new from those that only repeat an earlier one. */
export class SessionTrace {
  readonly #known = new Set<string>();
  #fresh: string[] = [];
  #isNew = false;
  #words: string[] = [];
  #lastWords: string[] | undefined;

  /** Takes in a turn's calls, its changes, and what the agent said. */
  observe(calls: readonly ObservedCall[], changes: readonly string[], text: string | undefined): void {
    const marks = [
      // A known failure leaves nothing, whatever its names and figures.
      ...calls.map(toObservation).map(({ failed, gist, same }) => (failed ? gist : same)),
      ...changes.map((change) => `@${change}`),
    ];
    for (const mark of marks) {
      if (!this.#known.has(mark)) this.#isNew = true;
      this.#fresh.push(mark);
    }
    const said = words(text ?? "");
    if (said.length > 0) this.#words = said;
  }

  /** A session has ended, and the next one begins. */
  endSession(): Trace {
    const sameWords = this.#lastWords !== undefined && isAlike(this.#words, this.#lastWords);
    // Without calls and changes, only the words can be judged.
    const tells = this.#known.size > 0 || this.#fresh.length > 0;
    const trace = { traceless: !this.#isNew && (sameWords || tells), sameWords };
    for (const mark of this.#fresh) this.#known.add(mark);
    this.#fresh = [];
    this.#isNew = false;
    this.#lastWords = this.#words;
    this.#words = [];
    return trace;
  }
}
