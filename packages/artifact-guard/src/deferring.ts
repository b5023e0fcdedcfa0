import { hedgeOf, isLastWord, rulesFor } from "./checks/hedges.js";
import { sentencesOf } from "./sentences.js";

/** A sentence that puts work off. */
export interface Deferral {
  /** As it was written, without its Markdown. */
  text: string;
  /** It only offers to go on, or asks whether to. */
  isOffer: boolean;
}

/** Where a text stands, as far as it changes what its words say. */
export interface Place {
  /** True: only what can mean nothing else counts. False: the text is a document's last words, where less tells. */
  strict: boolean;
  /** It stands in a comment, aside from what the document says. */
  isAside?: boolean;
}

/**
 * The sentences of a text that put the rest off: "to be continued", "left for the next session". This is the one place that
 * says what puts work off; where text is read is decided by those who call it.
 */
export function deferralsIn(text: string, { strict, isAside = false }: Place): Deferral[] {
  const said = isAside ? `[${text}]` : text;
  const rules = rulesFor(said);
  if (strict && rules.length === 0) return [];
  return sentencesOf(said).flatMap(({ text: sentence, original, isMention }) => {
    // The rules know English alone.
    if (isMention || (/\p{L}/u.test(sentence) && !/[a-z]{2}/.test(sentence))) return [];
    const hedge = hedgeOf(sentence, rules);
    if (hedge === undefined && (strict || !isLastWord(sentence))) return [];
    return [{ text: original, isOffer: hedge === "offer" }];
  });
}

/** Whether a text says nothing else than that its content comes later; a label ("Note:") says nothing. */
export function isOnlyDeferral(text: string): boolean {
  const deferrals = deferralsIn(text, { strict: true });
  if (deferrals.length === 0) return false;
  const sentences = sentencesOf(text).filter(({ text: sentence }) => !sentence.endsWith(":"));
  return deferrals.length === sentences.length;
}
