import { sumOf } from "./learning.mjs";
import { reading } from "./reading.mjs";
import { featuresOf } from "./rows.mjs";

const { LATIN_LANGUAGES, parseLanguageWords, readingsOf, sentencesIn, languageOf } = reading;

/** Caches the scores of each text. Language offsets are not applied. */
export function scorerOf({ weights }, words) {
  const languages = parseLanguageWords(words);
  const known = new Map();
  return (text) => {
    let scores = known.get(text);
    if (scores === undefined) {
      scores = sentencesIn(text)
        .flatMap(readingsOf)
        .map((unit) => ({
          score: sumOf(weights, featuresOf(unit)),
          language: languageOf(unit.words, languages),
        }));
      known.set(text, scores);
    }
    return scores;
  };
}

export const judgeOf = (scorer, offsets) => (text) =>
  scorer(text).reduce((highest, { score, language }) => Math.max(highest, score - offsets[language]), -99);

const most = (list, judge) => list.reduce((highest, each) => Math.max(highest, judge(each)), -99);

/** In a remark that stands alone, every sentence must postpone work. */
export const scoresOf = ({ last, tail, alone }, judge) => ({
  last: most(last, judge),
  elsewhere: Math.max(
    most(tail, judge),
    most(alone, (sentences) => sentences.reduce((least, text) => Math.min(least, judge(text)), 99)),
  ),
});

/**
 * Returns the score that a share `rate` of the documents reaches. Fits a line to the highest two percent
 * of the scores, over the logarithm of the rank, so that no single document determines the result.
 */
function thresholdAt(scores, rate) {
  const sorted = Float64Array.from(scores).sort().reverse();
  const count = Math.ceil(sorted.length / 50);
  const xs = Array.from({ length: count }, (_, rank) => Math.log((rank + 0.5) / sorted.length));
  const x = xs.reduce((sum, each) => sum + each, 0) / count;
  const y = sorted.slice(0, count).reduce((sum, each) => sum + each, 0) / count;
  const slope =
    xs.reduce((sum, each, rank) => sum + (each - x) * (sorted[rank] - y), 0) /
    xs.reduce((sum, each) => sum + (each - x) ** 2, 0);
  return Math.round(100 * (y + slope * (Math.log(rate) - x))) / 100;
}

/** The tuning documents include unfinished ones, so the rates for finished documents are lower. */
const RATES = { error: 0.0005, elsewhere: 0.0004, warning: 0.001 };

export function thresholdsFrom(docs, judge) {
  const scores = docs.map((doc) => scoresOf(doc, judge));
  const last = scores.map((each) => each.last);
  return {
    error: thresholdAt(last, RATES.error),
    warning: thresholdAt(last, RATES.warning),
    elsewhere: thresholdAt(
      scores.map((each) => each.elsewhere),
      RATES.elsewhere,
    ),
  };
}

const LANGUAGES = [...LATIN_LANGUAGES, "ru", "ja", "zh", "ko"];
const NO_OFFSETS = Object.fromEntries(LANGUAGES.map((language) => [language, 0]));

/** The share of the highest scores to average, because a single score is unreliable. */
const HIGHEST = 0.1;
/**
 * Only part of a language's difference from English is subtracted: where finished documents score
 * higher, so do deferrals.
 */
const TAKEN_OFF = 0.4;

/**
 * Returns what to subtract from scores in each language: a share of the amount by which its finished
 * documents score higher than English ones.
 */
export function offsetsFrom(docs, scorer) {
  const judge = judgeOf(scorer, NO_OFFSETS);
  const heights = LANGUAGES.map((language) => {
    const isOwn = (text) => scorer(text).some((each) => each.language === language);
    const scores = docs
      .filter((doc) => doc.language === language && doc.last.some(isOwn))
      .map(({ last }) => most(last.filter(isOwn), judge))
      .sort((a, b) => b - a);
    const highest = scores.slice(0, Math.ceil(HIGHEST * scores.length));
    return highest.reduce((sum, score) => sum + score, 0) / highest.length;
  });
  const offset = (height) => Math.round(100 * TAKEN_OFF * (height - heights[0])) / 100;
  return Object.fromEntries(LANGUAGES.map((language, at) => [language, offset(heights[at])]));
}
