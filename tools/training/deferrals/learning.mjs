import { levelsOf, nearest } from "../levels.mjs";
import { random } from "./random.mjs";
import { reading } from "./reading.mjs";
import { SIZE } from "./rows.mjs";

const { BUCKETS } = reading;

function likeliestOf(weights, { readings }) {
  let likeliest = { reading: readings[0], score: sumOf(weights, readings[0]) };
  for (let at = 1; at < readings.length; at++) {
    const score = sumOf(weights, readings[at]);
    if (score > likeliest.score) likeliest = { reading: readings[at], score };
  }
  return likeliest;
}

export function sumOf(weights, { indices, values }) {
  let sum = 0;
  for (let i = 0; i < indices.length; i++) sum += weights[indices[i]] * values[i];
  return sum;
}

/** Each training step uses this share of the features, so that no sentence is learned from a single word. */
const KEPT = 0.9;
/** Rows that are classified this clearly are skipped for some rounds. */
const CLEAR = 1e-3;
const ROUNDS_OF_REST = 2;

/** Logistic regression with AdaGrad. The weights are the mean of all rounds but the first. */
export function train(rows, { rounds = 8, rate = 0.1, decay = 3e-6 } = {}) {
  const weights = new Float32Array(SIZE);
  const squares = new Float32Array(SIZE).fill(1e-4);
  const mean = new Float64Array(SIZE);
  const order = Int32Array.from(rows.keys());
  const next = random(7);
  const rests = new Uint8Array(rows.length);
  const seen = new Int32Array(1 << 16);
  let means = 0;
  let steps = 0;
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other], order[at]];
    }
    for (const at of order) {
      if (rests[at] > 0) {
        rests[at]--;
        continue;
      }
      const { label, weight } = rows[at];
      const { indices, values } = likeliestOf(weights, rows[at]).reading;
      let count = 0;
      let sum = 0;
      for (let i = 0; i < indices.length; i++) {
        if (next() > KEPT) continue;
        seen[count++] = i;
        sum += weights[indices[i]] * values[i];
      }
      const error = (1 / (1 + Math.exp(-sum / KEPT)) - label) * weight;
      if (Math.abs(error) < CLEAR) {
        rests[at] = ROUNDS_OF_REST;
        continue;
      }
      for (let k = 0; k < count; k++) {
        const i = seen[k];
        const j = indices[i];
        const gradient = (error * values[i]) / KEPT + decay * weights[j];
        squares[j] += gradient * gradient;
        weights[j] -= (rate * gradient) / Math.sqrt(squares[j]);
      }
      if (round > 0 && ++steps % 20_000 === 0) {
        means++;
        for (let j = 0; j < SIZE; j++) mean[j] += weights[j];
      }
    }
  }
  return means === 0 ? weights : Float32Array.from(mean, (sum) => sum / means);
}

/** Quantizes buckets to sixteen levels (half a byte), and dense features to one byte. */
export function quantized(weights) {
  const hashed = weights.subarray(0, BUCKETS);
  const dense = weights.subarray(BUCKETS);
  const levels = levelsOf(hashed);
  const scale = dense.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / 127;
  const bytes = new Uint8Array(BUCKETS / 2 + dense.length);
  const kept = new Float32Array(weights.length);
  for (let at = 0; at < BUCKETS; at++) {
    const level = nearest(levels, hashed[at]);
    bytes[at >> 1] |= level << (4 * (at & 1));
    kept[at] = levels[level];
  }
  for (const [at, weight] of dense.entries()) {
    const byte = Math.round(weight / scale);
    bytes[BUCKETS / 2 + at] = byte;
    kept[BUCKETS + at] = byte * scale;
  }
  return { bytes, levels, scale, weights: kept };
}
