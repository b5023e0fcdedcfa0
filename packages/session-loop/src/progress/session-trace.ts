import { type ObservedCall, toObservation } from "./observation.js";
import { isAlike, words } from "./words.js";

/** How a session compares with earlier ones. */
export interface Trace {
  traceless: boolean;
  /** Whether the session ended with nearly the same words as the previous one. */
  sameWords: boolean;
  /** The session's final words, normalized. */
  words: string;
}

const MAX_WORDS = 80;

export function marksOf(calls: readonly ObservedCall[], changes: readonly string[]): string[] {
  return [
    // A known failure is not new, even with different names and numbers.
    ...calls.map(toObservation).map(({ failed, gist, same }) => (failed ? gist : same)),
    ...changes.map((change) => `@${change}`),
  ];
}

export class SessionTrace {
  readonly #known = new Set<string>();
  #fresh: string[] = [];
  #words = "";
  #lastWords = "";

  observe(marks: readonly string[], text: string | undefined): void {
    this.#fresh.push(...marks);
    const said = words(text ?? "").slice(0, MAX_WORDS);
    if (said.length > 0) this.#words = said.join(" ");
  }

  /** @param recorded the session's final words, if its turns no longer contain them */
  endSession(recorded?: string): Trace {
    const said = recorded ?? this.#words;
    const sameWords = this.#lastWords !== "" && isAlike(said.split(" "), this.#lastWords.split(" "));
    const isNew = this.#fresh.some((mark) => !this.#known.has(mark));
    // If there are no calls or changes, only the words matter.
    const hasTrace = this.#known.size > 0 || this.#fresh.length > 0;
    for (const mark of this.#fresh) this.#known.add(mark);
    this.#fresh = [];
    this.#lastWords = said;
    this.#words = "";
    return { traceless: !isNew && (sameWords || hasTrace), sameWords, words: said };
  }
}
