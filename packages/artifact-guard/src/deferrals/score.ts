import { type Sentence, sentencesIn } from "./clauses.js";
import { BUCKETS, DENSE, forEachFeature, type Unit, unitsOf } from "./features.js";
import { ERROR_THRESHOLD, SCALE, WARNING_THRESHOLD, WEIGHTS } from "./weights.js";

/** A sentence of a text that puts work off. */
export interface Deferral {
  /** `error` at the threshold that one in 1,000 finished documents reaches with its end, `warning` at three in 1,000. */
  severity: "error" | "warning";
  score: number;
  /** The words that say it, in lower case, what was quoted as a stand-in. */
  clause: string;
  /** Where the sentence stands in the text, in UTF-16 code units. */
  start: number;
  end: number;
}

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
export function scoreSentence(sentence: Sentence): { score: number; unit: Unit } {
  let best = { score: Number.NEGATIVE_INFINITY, unit: { words: [], mark: "" } as Unit };
  for (const unit of unitsOf(sentence)) {
    const score = scoreOf(unit);
    if (score > best.score) best = { score, unit };
  }
  return best;
}

/**
 * The sentences of a text that put work off ("The rest will follow"), in order.
 * @param last only so many of its last sentences are read
 */
export function deferralsIn(text: string, last = Number.POSITIVE_INFINITY): Deferral[] {
  const sentences = sentencesIn(text);
  const found: Deferral[] = [];
  for (const sentence of sentences.slice(Math.max(0, sentences.length - last))) {
    const { score, unit } = scoreSentence(sentence);
    if (score < WARNING_THRESHOLD) continue;
    found.push({
      severity: score >= ERROR_THRESHOLD ? "error" : "warning",
      score,
      clause: unit.words.join(" "),
      start: sentence.start,
      end: sentence.end,
    });
  }
  return found;
}
