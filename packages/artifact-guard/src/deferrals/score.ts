import type { Sentence } from "./clauses.js";
import { BUCKETS, DENSE, forEachFeature, type Unit, unitsOf } from "./features.js";
import { SCALE, WEIGHTS } from "./weights.js";

let weights: Int8Array | undefined;

function weightsOf(): Int8Array {
  weights ??= new Int8Array(Buffer.from(WEIGHTS, "base64"));
  return weights;
}

function scoreOf(unit: Unit): number {
  const learned = weightsOf();
  let sum = learned[BUCKETS + DENSE]! * 0.5;
  forEachFeature(unit, (index, value) => {
    sum += learned[index]! * value;
  });
  return sum * SCALE;
}

/** How much a sentence sounds like putting work off, by the clause that does so most. */
export function scoreSentence(sentence: Sentence): number {
  return unitsOf(sentence).reduce((most, unit) => Math.max(most, scoreOf(unit)), Number.NEGATIVE_INFINITY);
}
