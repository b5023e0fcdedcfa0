import table from "./phrases.json" with { type: "json" };

/**
 * Set phrases by language, in lower case, for documents with hardly any other text. They are too short for a
 * model that reads sentences.
 *
 * - `future`: anywhere in the heading of a section that is about the future on purpose.
 * - `limits`: the whole heading of such a section.
 * - `asked`: in a sentence that says that somebody wanted it so. "…" matches a few words.
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
