import { isAsAsked } from "./as-asked.js";
import { GO_ON } from "./clauses.js";
import { rolesOf } from "./features.js";
import { isMark } from "./marks.js";
import { scoreSentence, strongestWords } from "./score.js";
import { isMention, type Sentence, sentencesOf } from "./sentences.js";
import { isDirective, isMadeOfSigns } from "./signs.js";
import { ELSEWHERE_THRESHOLD, ERROR_THRESHOLD, WARNING_THRESHOLD } from "./weights.js";

/** A sentence that puts work off. */
export interface Deferral {
  /** As written, without Markdown. */
  text: string;
  /** Whether it only offers to continue, or asks whether to. */
  isOffer: boolean;
  /** The words that contribute most, the strongest first; empty if a mark such as "TBD" decides. */
  because: string[];
  /** A warning if finished documents occasionally end like this: one in 1,000. */
  severity: "error" | "warning";
}

/** The position of the text, as far as it affects how its words are read. */
export interface DeferralPlace {
  /**
   * True: only unambiguous sentences count. False: the text is a document's last words, where less evidence
   * is enough.
   */
  strict: boolean;
  /** Whether it is in a comment, separate from the document's own text. */
  isAside?: boolean;
  /**
   * What to expect at this position. `likely`: deferrals are more common, as at the top of a data file.
   * `alone`: a separate remark in a document may be addressed to the next reader, so less evidence is enough
   * for a warning. `listed`: one of several items, which name things that are not done more often than they
   * put work off.
   */
  prior?: "likely" | "alone" | "listed";
}

/**
 * Comments are numerous: with this added to the threshold, five in 1,000 finished files have one that reaches
 * it.
 */
const MORE_WHERE_LIKELY = 0.5;

/** Subtracted for separate remarks: one in 1,000 finished documents has one above the resulting threshold. */
const LESS_FOR_A_WARNING = 0.7;
/** Added for list items and cells: one in 10,000 finished documents has one above the resulting threshold. */
const MORE_WHERE_LISTED = 1.3;
const LESS_FOR_A_LISTED_WARNING = 0.2;

/** The scores from which a sentence is an error, and from which it is a warning. */
function thresholdsOf({ strict, prior }: DeferralPlace): { error: number; warning: number } {
  const onlyErrors = (error: number) => ({ error, warning: error });
  switch (prior) {
    case "likely":
      return onlyErrors(ERROR_THRESHOLD + MORE_WHERE_LIKELY);
    case "alone":
      return { error: ELSEWHERE_THRESHOLD, warning: ELSEWHERE_THRESHOLD - LESS_FOR_A_WARNING };
    case "listed":
      return {
        error: ELSEWHERE_THRESHOLD + MORE_WHERE_LISTED,
        warning: ELSEWHERE_THRESHOLD - LESS_FOR_A_LISTED_WARNING,
      };
    default:
      return strict
        ? onlyErrors(ELSEWHERE_THRESHOLD)
        : { error: ERROR_THRESHOLD, warning: WARNING_THRESHOLD };
  }
}

/**
 * Finds the sentences in `text` that put the rest off: "to be continued", "left for the next
 * session", in eleven languages. This function alone decides what puts work off; its callers decide
 * which text is read.
 */
export function deferralsIn(text: string, place: DeferralPlace): Deferral[] {
  const { strict, isAside = false } = place;
  const thresholds = thresholdsOf(place);
  const said = isAside ? `[${text}]` : text;
  return sentencesOf(said).flatMap((sentence) => {
    const { original } = sentence;
    // A to-do list is kept on purpose.
    if (strict && TO_DO.test(original)) return [];
    // A single word ("TBD") is filler, which other checks find.
    const isOneWord = strict && !/\s/.test(original) && !/[^\x00-\x7f]/.test(original);
    if (isOneWord || isMadeOfSigns(original) || isDirective(original)) return [];
    const score = scoreSentence(sentence);
    const isMarked = isMark(sentence, original, !strict) || (!strict && ONLY_DOTS.test(original));
    const isSure = strict || score >= thresholds.error + MORE_WHERE_VAGUE || isOfWork(sentence);
    const isError = isMarked || (score >= thresholds.error && isSure);
    if (!isError && score < thresholds.warning) return [];
    if (isMention(sentence) || isAsAsked(sentence.text)) return [];
    const because = isMarked ? [] : strongestWords(sentence);
    const severity = isError ? ("error" as const) : ("warning" as const);
    return [{ text: original, isOffer: OFFERS.test(original), because, severity }];
  });
}

/** Stories and poems may end with tomorrow. An error requires a higher score, or a word about work. */
const MORE_WHERE_VAGUE = 0.6;
const OF_WORK = ["write", "draft", "verify", "part", "count", "next", "lack", "stop", "limit", "sitting"];

function isOfWork({ clauses }: Sentence): boolean {
  const words = clauses.flatMap((clause) => clause.words);
  const roles = rolesOf(words);
  return words.includes(GO_ON) || OF_WORK.some((role) => roles.has(role));
}

const TO_DO = /^\W*(?:todo|fixme)\b/i;
const ONLY_DOTS = /^[[(<\s]*(?:\u2026|\.{3,})[\])>\s]*$/;
const OFFERS = /\?\W{0,9}$|\b(?:let me know|tell me|happy to|glad to|if you (?:want|like|wish)|just ask)\b/i;

const known = new WeakMap<object, Map<string, Deferral[]>>();

/**
 * {@link deferralsIn} for one piece of a document's text. The result is cached, because several
 * checks ask about the same text.
 */
export function deferralsOf(document: object, text: string, place: DeferralPlace): Deferral[] {
  let texts = known.get(document);
  if (texts === undefined) {
    texts = new Map();
    known.set(document, texts);
  }
  const key = `${place.strict ? 1 : 0}${place.isAside ? 1 : 0}${place.prior ?? ""} ${text}`;
  let deferrals = texts.get(key);
  if (deferrals === undefined) {
    deferrals = deferralsIn(text, place);
    texts.set(key, deferrals);
  }
  return deferrals;
}

/**
 * Whether `text` says only that its content comes later: one of its sentences says so outright, and
 * the others may say so too. A label ("Note:") says nothing.
 */
export function isOnlyDeferral(document: object, text: string): boolean {
  const deferrals = deferralsOf(document, text, { strict: true, prior: "alone" });
  if (!deferrals.some(({ severity }) => severity === "error")) return false;
  const sentences = sentencesOf(text).filter(({ text: sentence }) => !sentence.endsWith(":"));
  return deferrals.length === sentences.length;
}
