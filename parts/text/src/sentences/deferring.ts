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
  /** As it was written, without its Markdown. */
  text: string;
  /** It only offers to go on, or asks whether to. */
  isOffer: boolean;
  /** The words that tell most, the strongest first; none where a mark such as "TBD" tells. */
  because: string[];
  /** A warning where finished documents end like this now and then: one in 1,000. */
  severity: "error" | "warning";
}

/** The place of a text, as far as it changes what its words say. */
export interface DeferralPlace {
  /**
   * True: only what can mean nothing else counts. False: the text is a document's last words, where less
   * tells.
   */
  strict: boolean;
  /** It is in a comment, aside from what the document says. */
  isAside?: boolean;
  /**
   * What the place itself tells: at the top of a data file deferrals are more common than in the midst of a
   * document (`likely`). A document's remark that stands `alone` may be meant for who reads
   * next, so that less tells, by a warning; what is `listed` beside others names things that are not done
   * more often than it puts work off.
   */
  prior?: "likely" | "alone" | "listed";
}

/** Comments are many: at this bar five in 1,000 finished files have one that reaches it. */
const MORE_WHERE_LIKELY = 0.5;

/** Of what stands alone in the midst of finished documents, one in 1,000 documents has some above this. */
const LESS_FOR_A_WARNING = 0.7;
/** Of list's ends and cells one in 10,000 finished documents has some above this. */
const MORE_WHERE_LISTED = 1.3;
const LESS_FOR_A_LISTED_WARNING = 0.2;

/** From which scores on a sentence is an error, and from which a warning. */
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
 * The sentences of a text that put the rest off: "to be continued", "left for the next session", in eleven
 * languages. This is the one place that says what puts work off; where text is read is decided by those who
 * call it.
 */
export function deferralsIn(text: string, place: DeferralPlace): Deferral[] {
  const { strict, isAside = false } = place;
  const thresholds = thresholdsOf(place);
  const said = isAside ? `[${text}]` : text;
  return sentencesOf(said).flatMap((sentence) => {
    const { original } = sentence;
    // A list of things to do is kept on purpose.
    if (strict && TO_DO.test(original)) return [];
    // One word alone ("TBD") is a stand-in, which other checks find.
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

/** Stories and poems end with what comes tomorrow: as an error it takes more, or a word of the work. */
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
 * {@link deferralsIn} for one of a document's texts: several checks ask about the same ones, and each is read
 * once.
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
 * Whether a text says nothing else than that its content comes later: one of its sentences outright, and the
 * others may say so too. A label ("Note:") says nothing.
 */
export function isOnlyDeferral(document: object, text: string): boolean {
  const deferrals = deferralsOf(document, text, { strict: true, prior: "alone" });
  if (!deferrals.some(({ severity }) => severity === "error")) return false;
  const sentences = sentencesOf(text).filter(({ text: sentence }) => !sentence.endsWith(":"));
  return deferrals.length === sentences.length;
}
