/**
 * How likely it is that an agent uses what a line says, as a log-linear model: each weight is added once for its feature. Fitted to real
 * conversations by `bench/masking/src/train.mjs`, which writes this file.
 */
export const WEIGHTS = {
  word: -2.352,
  name: -2.936,
  figure: -4.159,
  path: -3.511,
  message: -2.9,
  seenTwice: 0.491,
  seenMore: 0.536,
  age: -0.185,
  old: -0.588,
  said: 0.6,
  asked: 0.653,
  top: 0.476,
  indent: 0.194,
  units: -0.157,
  size: 0.1,
  trouble: 0.385,
  failed: -0.261,
  search: 0.57,
  read: 0.682,
  long: -0.66,
} as const;
