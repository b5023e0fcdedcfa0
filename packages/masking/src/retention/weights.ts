/**
 * How likely it is that an agent uses what a line says, as a log-linear model: each weight is added once for
 * its feature. Fitted to real conversations by `bench/masking/src/train.mjs`, which writes this file.
 */
export const WEIGHTS = {
  word: -2.352,
  name: -2.775,
  figure: -3.823,
  path: -3.106,
  message: -2.8,
  seenTwice: 0.61,
  seenMore: 0.836,
  age: -0.149,
  old: -0.599,
  said: 0.35,
  asked: 0.202,
  top: 0.567,
  indent: 0.263,
  units: -0.156,
  size: 0.006,
  trouble: 0.263,
  failed: -0.88,
  search: 0.573,
  read: 1.018,
  long: -0.862,
} as const;
