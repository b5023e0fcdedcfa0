/**
 * How likely an agent is to use what a line says, as a log-linear model: each weight is added once for its
 * feature. `bench/masking/src/train.mjs` fits them to real conversations and prints them. `word` and
 * `message`, for which its data is skewed, follow `name`.
 */
export const WEIGHTS = {
  word: -2.568,
  name: -2.991,
  figure: -4.141,
  path: -3.464,
  message: -2.991,
  seenTwice: 0.649,
  seenMore: 0.809,
  age: -0.133,
  old: -0.752,
  said: 0.146,
  asked: 0.256,
  top: 0.228,
  indent: 0.095,
  units: -0.111,
  size: -0.045,
  trouble: 0.107,
  failed: -0.61,
  search: 1.046,
  read: 1.735,
  long: -0.218,
} as const;
