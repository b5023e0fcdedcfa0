import { isCorrection, isLimit } from "./lexicon.js";
import { withoutPastes } from "./pastes.js";
import { sentencesOf } from "./units.js";
import { isFigure, isName, wordsOf } from "./words.js";

/** The minimum score at which a later sentence can replace an earlier one. */
const MIN_SCORE = 0.9;
/** The weights of names, numbers and short words, relative to other words. */
const NAME_WEIGHT = 2;
const SHORT_WORD_WEIGHT = 0.6;
const SHORT = 6;
/** If two sentences share at least this many words, their numbers refer to the same thing. */
const MIN_SHARED_WORDS = 3;

const UNSPACED = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}]/u;
const FIGURE = /(?<![\p{N}_./-])(\p{N}{1,15}(?:[.,:]\p{N}{1,15}){0,3})([ \u202f]?)([\p{L}%€$£]{0,20})/gu;
/** The number of characters on each side of a value in which to look for its name. */
const NEAR = 24;
/** Matches a name such as `MSRV` or `minSdk`. Other words, such as "under", can be next to any number. */
const NAME = /[\p{L}\p{N}_]*(?:\p{Lu}{2}|\p{Ll}\p{Lu})[\p{Lu}\p{Ll}\p{N}_]*/gu;
const ASSIGNED = /[\p{L}_][\p{L}\p{N}_-]*(?= ?[=:<>≤≥]+ ?$)/u;

export interface Sentence {
  text: string;
  words: ReadonlySet<string>;
  isQuoted: boolean;
  isQuestion: boolean;
  corrects: boolean;
  figures: readonly Figure[];
}

interface Figure {
  figure: string;
  of: string;
  shape: string;
  /** The unit, if it follows the number without a space: `ms` in `30ms`. */
  unit: string;
  /** The names next to the number, one of which can be the name of the value. */
  names: readonly string[];
}

export class Topics {
  private readonly counts = new Map<string, number>();
  private readonly topicWords = new Map<string, boolean>();

  /** Reads a message. All messages must be read before any are compared. */
  read(text: string): Sentence[] {
    const sentences = sentencesOf(withoutPastes(text)).map((sentence) => ({
      ...{ text: sentence, words: new Set(wordsOf(sentence).filter((word) => this.isTopicWord(word))) },
      isQuoted: sentence.startsWith(">"),
      isQuestion: /[?？]\s*$/.test(sentence),
      corrects: isCorrection(sentence),
      figures: figuresIn(sentence),
    }));
    for (const { words } of sentences)
      for (const word of words) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
    return sentences;
  }

  /** Returns the earlier sentence that `later` replaces: the last of the most similar ones. */
  replacedBy(later: Sentence, earlier: readonly Sentence[]): Sentence | undefined {
    let most = 0;
    let found: Sentence | undefined;
    for (const each of earlier) {
      const score = this.replacement(later, each);
      if (score === 0 || score < most) continue;
      most = score;
      found = each;
    }
    return found;
  }

  /** Returns a score for how likely one sentence is to replace another, or 0 if it does not. */
  private replacement(later: Sentence, earlier: Sentence): number {
    if (later.isQuoted || later.isQuestion || earlier.isQuoted || earlier.isQuestion) return 0;
    const shared = [...later.words].filter((word) => earlier.words.has(word));
    const score = shared.reduce((sum, word) => sum + this.weightOf(word), 0);
    if (this.hasNewValue(later, earlier)) return Math.max(MIN_SCORE, score);
    if (score < MIN_SCORE) return 0;
    return later.corrects || this.hasOtherValue(later, earlier, shared) ? score : 0;
  }

  /** Whether the sentences give different values to a name that only they contain: `count=5`, `count=10`. */
  private hasNewValue(later: Sentence, earlier: Sentence): boolean {
    return later.figures.some(({ figure, shape, unit, names }) =>
      earlier.figures.some(
        (before) =>
          before.shape + before.unit === shape + unit &&
          before.figure !== figure &&
          names.some((name) => this.counts.get(name) === 2 && before.names.includes(name)),
      ),
    );
  }

  /** Whether the sentences give different numbers for the same thing: `60 fps` and `40 fps`. */
  private hasOtherValue(later: Sentence, earlier: Sentence, shared: readonly string[]): boolean {
    const topic = shared.filter((word) => !isFigure(word));
    // "It is 06:10 now" does not change a time that was mentioned before.
    if (topic.length === 0) return false;
    const before = earlier.figures;
    const now = later.figures.filter(({ figure }) => !before.some((each) => each.figure === figure));
    const isOfSame = topic.length >= MIN_SHARED_WORDS || topic.some(isName);
    // "The reader's timeout is 30s" and "the writer's is 90s" share one word and the unit.
    const isOfUnit = (unit: string) => unit !== "" && topic.filter((word) => word !== unit).length > 1;
    return now.some(({ of, shape }) =>
      before.some((each) => (isOfSame && each.shape === shape) || (each.of === of && isOfUnit(of))),
    );
  }

  private weightOf(word: string): number {
    const isShort = word.length < SHORT && !UNSPACED.test(word);
    return (
      (isName(word) || isFigure(word) ? NAME_WEIGHT : isShort ? SHORT_WORD_WEIGHT : 1) /
      Math.max(1, (this.counts.get(word) ?? 0) - 1)
    );
  }

  /** Whether a word indicates a topic, unlike short words, hiragana and words in the lexicons. */
  private isTopicWord(word: string): boolean {
    let isOne = this.topicWords.get(word);
    if (isOne === undefined) {
      const isLong = word.length > (UNSPACED.test(word) ? 1 : 3) || isFigure(word);
      isOne = isLong && !/^\p{sc=Hiragana}+$/u.test(word) && !isLimit(word) && !isCorrection(word);
      this.topicWords.set(word, isOne);
    }
    return isOne;
  }
}

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(FIGURE)].map(({ index, 0: { length }, 1: figure = "", 2: space, 3: of = "" }) => {
    const before = text.slice(Math.max(0, index - NEAR), index);
    const around = `${before} ${text.slice(index + length, index + length + NEAR)}`;
    const names = [...around.matchAll(NAME), ASSIGNED.exec(before) ?? []].map(([name = ""]) => name);
    return {
      ...{ figure, of: of.toLowerCase(), shape: figure.replace(/\p{N}+/gu, "0") },
      unit: (space === "" && /^[a-z%€$£]+/i.exec(of)?.[0]) || "",
      names: wordsOf(names.join(" ")),
    };
  });
}
