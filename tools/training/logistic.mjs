import { random } from "./deferrals/random.mjs";

const ROUNDS = 8;
const RATE = 0.1;
const DECAY = 2e-6;
/** Each training step uses this share of the features, so that no single word decides. */
const KEPT = 0.85;

/**
 * Logistic regression with AdaGrad. The weights are the mean of the second half of the rounds.
 * @param size the number of weights
 */
export function train(rows, size) {
  const weights = new Float32Array(size);
  const squares = new Float32Array(size).fill(1e-4);
  const mean = new Float64Array(size);
  const order = Int32Array.from(rows.keys());
  const next = random(9);
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other], order[at]];
    }
    for (const at of order) {
      const { indices, values, label, weight } = rows[at];
      let sum = 0;
      const seen = [];
      for (let i = 0; i < indices.length; i++) {
        if (next() > KEPT) continue;
        seen.push(i);
        sum += weights[indices[i]] * values[i];
      }
      const error = (1 / (1 + Math.exp(-sum / KEPT)) - label) * weight;
      if (Math.abs(error) < 1e-3) continue;
      for (const i of seen) {
        const j = indices[i];
        const gradient = (error * values[i]) / KEPT + DECAY * weights[j];
        squares[j] += gradient * gradient;
        weights[j] -= (RATE * gradient) / Math.sqrt(squares[j]);
      }
    }
    if (round >= ROUNDS / 2) for (let j = 0; j < size; j++) mean[j] += weights[j];
  }
  return Float32Array.from(mean, (sum) => sum / (ROUNDS / 2));
}

/** Quantizes each weight to one signed byte. */
export function quantized(weights) {
  const scale = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return { bytes, scale, weights: Float32Array.from(bytes, (byte) => byte * scale) };
}
