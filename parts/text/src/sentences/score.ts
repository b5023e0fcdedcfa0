import { type Clauses, GO_ON } from "./clauses.js";
import { BUCKETS, DENSE, featuresOf, forEachFeature, type Unit } from "./features.js";
import { languageOf } from "./language.js";
import { partsOf, wholeOf } from "./readings.js";
import { LEVELS, OFFSETS, SCALE, WARNING_THRESHOLD, WEIGHTS } from "./weights.js";

/** Decoded when the first sentence is scored, because a hook loads the weights late. */
let model: ReturnType<typeof decode> | undefined;

/** Caches the model: in a hook, each access to the weights goes through `require`. */
function readModel() {
  model ??= decode();
  return model;
}

const decode = () => ({
  bytes: Buffer.from(WEIGHTS, "base64"),
  levels: LEVELS,
  scale: SCALE,
  offsets: OFFSETS,
  warning: WARNING_THRESHOLD,
});

function weightOf(index: number): number {
  const { bytes, levels, scale } = readModel();
  if (index < BUCKETS) return levels[(bytes[index >> 1]! >> (4 * (index & 1))) & 15]!;
  return bytes.readInt8(index - BUCKETS / 2) * scale;
}

/** Returns how strongly a sentence resembles a deferral; the thresholds are next to the weights. */
export function scoreSentence(sentence: Clauses): number {
  return likeliestOf(sentence).score;
}

/**
 * Of the sentences whose score is further below the threshold than this, one in 1,000 has a part
 * that postpones work. Scoring the parts of all sentences would double the time.
 */
const MOST_BELOW = 4;

function likeliestOf(sentence: Clauses): { score: number; unit?: Unit } {
  const whole = wholeOf(sentence);
  if (whole === undefined) return { score: Number.NEGATIVE_INFINITY };
  let likeliest = { score: scoreOf(whole), unit: whole };
  if (likeliest.score < readModel().warning - MOST_BELOW) return likeliest;
  for (const unit of partsOf(sentence)) {
    const score = scoreOf(unit);
    if (score > likeliest.score) likeliest = { score, unit };
  }
  return likeliest;
}

function scoreOf(unit: Unit): number {
  const { bytes, levels, scale, offsets } = readModel();
  let sum = weightOf(BUCKETS + DENSE) * 0.5;
  for (const { value, indices } of featuresOf(unit)) {
    let weights = 0;
    for (let at = 0; at < indices.length; at++) {
      const index = indices[at]!;
      weights +=
        index < BUCKETS
          ? levels[(bytes[index >> 1]! >> (4 * (index & 1))) & 15]!
          : bytes.readInt8(index - BUCKETS / 2) * scale;
    }
    sum += weights * value;
  }
  return sum - offsets[languageOf(unit.words)];
}

/** Returns the words that contribute most to the score, in descending order. */
export function strongestWords(sentence: Clauses, most = 3): string[] {
  const found = new Map<string, number>();
  const { unit } = likeliestOf(sentence);
  if (unit === undefined) return [];
  forEachFeature(unit, (index, value, text, from, to) => {
    const said = text?.slice(from, to);
    // `GO_ON` does not occur in the original text.
    if (said === undefined || said.includes(GO_ON)) return;
    found.set(said, (found.get(said) ?? 0) + weightOf(index) * value);
  });
  const strongest: string[] = [];
  for (const [said, share] of [...found].sort((a, b) => b[1] - a[1])) {
    if (share <= 0 || strongest.length === most) break;
    if (said.length < 2) continue;
    if (!strongest.some((other) => other.includes(said) || said.includes(other))) strongest.push(said);
  }
  return strongest;
}
