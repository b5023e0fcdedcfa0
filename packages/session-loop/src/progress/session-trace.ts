import { type ObservedCall, toObservation } from "./observation.js";
import { isAlike, words } from "./words.js";

/** What a session left that no earlier one had left. */
export interface Trace {
  traceless: boolean;
  /** It ended with (nearly) the same words as the previous session. */
  sameWords: boolean;
  /** Its last words, as far as they matter. */
  words: string;
}

const MAX_WORDS = 80;

/** What a turn leaves: its calls with their results, and what it changed. */
export function marksOf(calls: readonly ObservedCall[], changes: readonly string[]): string[] {
  return [
    // A known failure leaves nothing, whatever its names and figures.
    ...calls.map(toObservation).map(({ failed, gist, same }) => (failed ? gist : same)),
    ...changes.map((change) => `@${change}`),
  ];
}

/** Distinguishes sessions that leave something new from those that only repeat an earlier one. */
export class SessionTrace {
  readonly #known = new Set<string>();
  #fresh: string[] = [];
  #words = "";
  #lastWords = "";

  /** Takes in what a turn left, and what the agent said. */
  observe(marks: readonly string[], text: string | undefined): void {
    this.#fresh.push(...marks);
    const said = words(text ?? "").slice(0, MAX_WORDS);
    if (said.length > 0) this.#words = said.join(" ");
  }

  /**
   * A session has ended, and the next one begins.
   * @param recorded its last words, where its turns no longer have them
   */
  endSession(recorded?: string): Trace {
    const said = recorded ?? this.#words;
    const sameWords = this.#lastWords !== "" && isAlike(said.split(" "), this.#lastWords.split(" "));
    const isNew = this.#fresh.some((mark) => !this.#known.has(mark));
    // Without calls and changes, only the words can be judged.
    const tells = this.#known.size > 0 || this.#fresh.length > 0;
    for (const mark of this.#fresh) this.#known.add(mark);
    this.#fresh = [];
    this.#lastWords = said;
    this.#words = "";
    return { traceless: !isNew && (sameWords || tells), sameWords, words: said };
  }
}
