import { hedgeOf, isLastWord, rulesFor } from "./checks/hedges.js";
import { scoreText } from "./deferrals/score.js";
import { ERROR_THRESHOLD, WARNING_THRESHOLD } from "./deferrals/weights.js";
import { sentencesOf } from "./sentences.js";

/** A sentence that puts work off. */
export interface Deferral {
  /** As it was written, without its Markdown. */
  text: string;
  /** It only offers to go on, or asks whether to. */
  isOffer: boolean;
  /** A warning where finished documents end like this now and then: three in 1,000. */
  severity: "error" | "warning";
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
  return sentencesOf(said).flatMap(({ text: sentence, original, isMention }) => {
    if (isMention) return [];
    // The rules know English alone, and short marks ("[rest omitted]"); the model other wordings, in eleven languages.
    const isEnglish = !/\p{L}/u.test(sentence) || /[a-z]{2}/.test(sentence);
    const hedge = isEnglish ? hedgeOf(sentence, rules) : undefined;
    if (hedge !== undefined || (isEnglish && !strict && isLastWord(sentence)))
      return [{ text: original, isOffer: hedge === "offer", severity: "error" as const }];
    const score = scoreText(original);
    if (score < (strict ? ERROR_THRESHOLD : WARNING_THRESHOLD)) return [];
    const severity = score >= ERROR_THRESHOLD && !strict ? ("error" as const) : ("warning" as const);
    return [{ text: original, isOffer: original.endsWith("?"), severity }];
  });
}

/** Whether a text says nothing else than that its content comes later; a label ("Note:") says nothing. */
export function isOnlyDeferral(text: string): boolean {
  const deferrals = deferralsIn(text, { strict: true }).filter(({ severity }) => severity === "error");
  if (deferrals.length === 0) return false;
  const sentences = sentencesOf(text).filter(({ text: sentence }) => !sentence.endsWith(":"));
  return deferrals.length === sentences.length;
}
