import { random } from "./random.mjs";
import { reading } from "./reading.mjs";
import { fill, padded } from "./texts.mjs";

const { sentencesIn, readingsOf, forEachFeature, BUCKETS, DENSE } = reading;
export const SIZE = BUCKETS + DENSE + 1;
const BIAS = 0.5;

/** The reading that most resembles a deferral represents the sentence, as when the model is used. */
function rowOf(sentences, label, weight, read = readingsOf) {
  const readings = sentences.flatMap(read).map(featuresOf);
  return readings.length === 0 ? [] : [{ readings, label, weight }];
}

const wholesOf = (sentence) => readingsOf(sentence).slice(0, 1);
const asPartOf = (sentence) => wholesOf(sentence).map((unit) => ({ ...unit, isPart: true }));

export function featuresOf(unit) {
  const indices = [];
  const values = [];
  forEachFeature(unit, (index, value) => {
    indices.push(index);
    values.push(value);
  });
  indices.push(SIZE - 1);
  values.push(BIAS);
  return { indices: Int32Array.from(indices), values: Float32Array.from(values) };
}

/** The maximum number of remarks per page. */
const MAX_ALONE = 12;
const WEIGHT = {
  known: 16,
  wording: 1.25,
  filled: 0.5,
  padded: 0.9,
  finished: 6,
  paddedFinished: 1,
  tail: 4,
  other: 1,
};

/** One sentence in a deferral postpones work; no sentence in other texts does. */
export function rowsFrom(deferrals, finished, docs, half) {
  const next = random(3);
  const rows = [];
  const clauses = new Map();
  for (const { language, others } of docs)
    for (const text of others.slice(0, 2))
      if (text.length > 25 && text.length < 90)
        clauses.set(language, [...(clauses.get(language) ?? []), text.replace(/[.!?\u3002]+$/, "")]);
  const paddedRows = (text, language, label) => {
    const pads = clauses.get(language) ?? clauses.get("en");
    if (pads === undefined || /^[|\-#[(]/.test(text)) return [];
    const clause = pads[Math.floor(next() * pads.length)];
    const weight = label === 1 ? WEIGHT.padded : WEIGHT.paddedFinished;
    return padded(text, clause, language, half, next)
      .map(sentencesIn)
      .filter((sentences) => sentences.length === 1)
      .flatMap((sentences) => rowOf(sentences, label, weight));
  };
  for (const { language, family, text: wording } of deferrals) {
    const isFilled = wording.includes("{");
    // Plain wordings in common use.
    const isKnown = family.includes(":known-");
    for (let at = 0; at < (isFilled ? 3 : 1); at++) {
      const text = fill(wording, language, half, next);
      const sentences = sentencesIn(text);
      const weight = isFilled ? WEIGHT.filled : isKnown ? WEIGHT.known : WEIGHT.wording;
      rows.push(...rowOf(sentences, 1, weight));
      if (sentences.length > 1) continue;
      // The sentence as a whole is also learned, because a reason before the deferral is significant.
      rows.push(...rowOf(sentences, 1, weight, wholesOf), ...rowOf(sentences, 1, weight / 2, asPartOf));
      rows.push(...paddedRows(text, language, 1));
    }
  }
  const learnFinished = (text, weight) => {
    for (const sentence of sentencesIn(text)) rows.push(...rowOf([sentence], 0, weight));
  };
  for (const { language, text: wording } of finished)
    for (let at = 0; at < (wording.includes("{") ? 3 : 1); at++) {
      const text = fill(wording, language, half, next);
      learnFinished(text, WEIGHT.finished);
      // Adding text to a finished sentence does not make it a deferral.
      if (sentencesIn(text).length === 1) rows.push(...paddedRows(text, language, 0));
    }
  const seen = new Set();
  for (const { last, tail, alone, others } of docs) {
    const learn = (texts, weight) => {
      for (const text of texts) {
        if (seen.has(text)) continue;
        seen.add(text);
        learnFinished(text, weight);
      }
    };
    learn([...last, ...tail], WEIGHT.tail);
    learn([...alone.slice(0, MAX_ALONE).flat(), ...others], WEIGHT.other);
  }
  return rows;
}
