import table from "./phrases.json" with { type: "json" };

/**
 * What a language says where a document has hardly more than a set phrase, too short for a model that reads
 * sentences; in lower case.
 *
 * - `future`: anywhere in a heading: its section speaks of what comes later on purpose.
 * - `limits`: a whole heading of such a section.
 * - `asked`: in a sentence: somebody wanted it so. "…" matches a few words.
 */
export type PhraseUse = keyof typeof table;

const known = new Map<PhraseUse, readonly string[]>();

/** The phrases of all languages for one use. */
export function phrasesFor(use: PhraseUse): readonly string[] {
  let phrases = known.get(use);
  if (phrases === undefined) {
    phrases = [...new Set(Object.values(table[use]).flatMap((list) => list.split(/,\s*/)))];
    known.set(use, phrases);
  }
  return phrases;
}
