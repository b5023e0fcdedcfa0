import { type Clauses, NAMED } from "./clauses.js";
import { scoreSentence } from "./score.js";
import { isAsAsked, isMention, sentencesOf } from "./sentences.js";
import { ELSEWHERE_THRESHOLD, ERROR_THRESHOLD, WARNING_THRESHOLD } from "./weights.js";

export interface Deferral {
  /** The original text without Markdown syntax. */
  text: string;
  /** Whether the sentence only offers or asks to continue. */
  isOffer: boolean;
  /** `warning` if the evidence is weaker. */
  severity: "error" | "warning";
}

/** The position of the text, which determines how much evidence is required. */
export interface DeferralPlace {
  /** False for the closing words of a document, for which less evidence suffices. */
  strict: boolean;
  /** Whether the text is in a comment rather than in the document's own text. */
  isAside?: boolean;
  /** Whether it is a remark that stands alone, for which less evidence suffices for a warning. */
  isAlone?: boolean;
}

/** With this margin, one in 1,000 finished documents has a remark that reaches the threshold. */
const LESS_FOR_A_WARNING = 0.7;
function thresholdsOf({ strict, isAlone }: DeferralPlace): { error: number; warning: number } {
  if (!strict) return { error: ERROR_THRESHOLD, warning: WARNING_THRESHOLD };
  return { error: ELSEWHERE_THRESHOLD, warning: ELSEWHERE_THRESHOLD - (isAlone ? LESS_FOR_A_WARNING : 0) };
}

/**
 * Finds the sentences that postpone work ("to be continued", "left for the next session"), in
 * eleven languages. No other function decides this; callers only choose the text to check.
 */
export function deferralsIn(text: string, place: DeferralPlace): Deferral[] {
  const { strict, isAside = false } = place;
  const thresholds = thresholdsOf(place);
  const said = isAside ? `[${text}]` : text;
  return sentencesOf(said).flatMap((sentence) => {
    const { original } = sentence;
    // The items in a to-do list postpone work on purpose.
    if (strict && TO_DO.test(original)) return [];
    // A single word ("TBD") is filler, which other checks find.
    if (strict && !/\s/.test(original) && !/[^\x00-\x7f]/.test(original)) return [];
    const score = scoreSentence(sentence, thresholds.warning);
    const isMarked = isMark(sentence, original, !strict) || (!strict && ONLY_DOTS.test(original));
    const isError = isMarked || score >= thresholds.error;
    if (!isError && score < thresholds.warning) return [];
    if (isMention(sentence) || isAsAsked(sentence.text)) return [];
    const severity = isError ? ("error" as const) : ("warning" as const);
    return [{ text: original, isOffer: OFFERS.test(original), severity }];
  });
}

const MARKS = new Set("tbd tba tbc wip todo fixme unfinished incomplete truncated abridged".split(" "));
const LEFT = new Set("rest remaining remainder more other others existing further".split(" "));
const MAX_WORDS_OF_MARK = 3;
/** Matches text in brackets or after dots, but neither links nor calls in code. */
const ASIDE = /^\s*(?:\.{3}|\u2026|[[(<{])[^[\](){}<>:=\u2190-\u21ff]{0,100}[\])>}]?[\s.]{0,9}$/;

/** Whether a sentence is only a mark ("TBD", "[rest omitted]"), which is too short for the model. */
function isMark({ clauses }: Clauses, text: string, isLast: boolean): boolean {
  const words = clauses.flatMap(({ words }) => words).filter((word) => word !== NAMED);
  if (words.length > MAX_WORDS_OF_MARK) return false;
  const isAside = ASIDE.test(text);
  if (!isAside && !isLast) return false;
  return words.some((word) => MARKS.has(word) || (isAside && LEFT.has(word)));
}

const TO_DO = /^\W*(?:todo|fixme)\b/i;
const ONLY_DOTS = /^[[(<\s]*(?:\u2026|\.{3,})[\])>\s]*$/;
const OFFERS = /\?\W{0,9}$|\b(?:let me know|tell me|happy to|glad to|if you (?:want|like|wish)|just ask)\b/i;

/**
 * Whether the text does nothing but postpone work: at least one sentence is an error, and all others,
 * except for labels such as "Note:", are warnings or errors.
 */
export function isOnlyDeferral(text: string): boolean {
  const deferrals = deferralsIn(text, { strict: true, isAlone: true });
  if (!deferrals.some(({ severity }) => severity === "error")) return false;
  const sentences = sentencesOf(text).filter(({ text: sentence }) => !sentence.endsWith(":"));
  return deferrals.length === sentences.length;
}
