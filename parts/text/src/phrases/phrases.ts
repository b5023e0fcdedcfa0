import table from "./phrases.json" with { type: "json" };

/**
 * Set phrases by language, in lower case, for text that is too short for the model.
 *
 * - `future`: part of a heading whose section is meant to be about the future.
 * - `limits`: the complete heading of such a section.
 * - `asked`: part of a sentence that states that something was requested. "…" stands for a few
 *   words.
 */
export type PhraseUse = keyof typeof table;

const known = new Map<PhraseUse, readonly string[]>();

export function phrasesFor(use: PhraseUse): readonly string[] {
  let phrases = known.get(use);
  if (phrases === undefined) {
    phrases = [...new Set(Object.values(table[use]).flatMap((list) => list.split(", ")))];
    known.set(use, phrases);
  }
  return phrases;
}
