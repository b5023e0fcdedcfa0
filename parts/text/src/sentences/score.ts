import { weightBytes } from "../weight-bytes.js";
import type { Clauses } from "./clauses.js";
import { BUCKETS, DENSE, featuresOf, type Unit } from "./features.js";
import { languageOf } from "./language.js";
import { partsOf, wholeOf } from "./readings.js";
import { LEVELS, OFFSETS, SCALE, WARNING_THRESHOLD, WEIGHTS } from "./weights.js";

let decoded: Int8Array | undefined;

/** Decodes the weights when the first sentence is scored. */
function decodedWeights(): Int8Array {
  if (decoded === undefined) {
    const bytes = weightBytes(WEIGHTS);
    decoded = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }
  return decoded;
}

/**
 * Of the sentences whose score is further below the threshold than this, one in 1,000 has a part
 * that postpones work. Scoring the parts of all sentences would double the time.
 */
const MOST_BELOW = 4;

/**
 * Returns how strongly a sentence resembles a deferral; the thresholds are next to the weights.
 * @param threshold the lowest score that matters to the caller
 */
export function scoreSentence(sentence: Clauses, threshold = WARNING_THRESHOLD): number {
  const whole = wholeOf(sentence);
  if (whole === undefined) return Number.NEGATIVE_INFINITY;
  const score = scoreOf(whole);
  return score < threshold - MOST_BELOW ? score : Math.max(score, ...partsOf(sentence).map(scoreOf));
}

function scoreOf(unit: Unit): number {
  const bytes = decodedWeights();
  let sum = bytes[BUCKETS / 2 + DENSE]! * SCALE * 0.5;
  for (const { value, indices } of featuresOf(unit)) {
    let weights = 0;
    for (let at = 0; at < indices.length; at++) {
      const index = indices[at]!;
      weights +=
        index < BUCKETS
          ? LEVELS[(bytes[index >> 1]! >> (4 * (index & 1))) & 15]!
          : bytes[index - BUCKETS / 2]! * SCALE;
    }
    sum += weights * value;
  }
  return sum - OFFSETS[languageOf(unit.words)];
}
